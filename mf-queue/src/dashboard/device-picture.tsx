import type { DeviceKind } from '@queuebell/contracts';
import type { ReactNode } from 'react';

const frame = { fill: 'var(--bg)', stroke: 'var(--bezel)', strokeWidth: 5 } as const;
const line = { stroke: 'var(--line)', strokeWidth: 5, strokeLinecap: 'round' } as const;
const mark = { fill: 'var(--brand)' } as const;

const drawings: Record<DeviceKind, ReactNode> = {
  'check-in': (
    <>
      <rect x="4" y="4" width="64" height="82" rx="10" {...frame} />
      <path d="M20 26h32M20 42h32" {...line} />
      <rect x="17" y="56" width="38" height="14" rx="5" {...mark} />
    </>
  ),
  display: (
    <>
      <rect x="4" y="8" width="132" height="74" rx="8" {...frame} />
      <path d="M7 15a4 4 0 0 1 4-4h69v68H11a4 4 0 0 1-4-4z" {...mark} />
      <path d="M94 30h28M94 45h22M94 60h26" {...line} />
    </>
  ),
  admin: (
    <>
      <rect x="4" y="8" width="112" height="74" rx="10" {...frame} />
      <circle cx="27" cy="31" r="9" {...mark} />
      <rect x="52" y="22" width="48" height="18" rx="6" {...mark} />
      <path d="M20 54h80M20 67h80" {...line} />
    </>
  ),
};

export function DevicePicture({ kind }: { kind: DeviceKind }) {
  return (
    <svg viewBox="0 0 140 90" aria-hidden="true">
      {drawings[kind]}
    </svg>
  );
}
