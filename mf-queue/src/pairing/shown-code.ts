import type { DeviceKind, PairingResponse } from '@queuebell/contracts';

/** `endsAt` is by this device's clock, in milliseconds since 1970. */
export interface ShownCode {
  pairing: PairingResponse;
  endsAt: number;
}

/** Keeps the shown code over a reload, because the owner may be confirming it. */
export interface CodeStore {
  read: () => ShownCode | null;
  /** @param shown null removes it */
  save: (shown: ShownCode | null) => void;
}

/** In sessionStorage. Without it, a reload shows a new code. */
export function sessionCodeStore(kind: DeviceKind, storage: () => Storage = () => sessionStorage): CodeStore {
  const name = `queuebell.pairing.${kind}`;
  return {
    read() {
      try {
        const shown = JSON.parse(storage().getItem(name) ?? 'null') as Partial<ShownCode> | null;
        return isShownCode(shown) ? shown : null;
      } catch {
        return null;
      }
    },
    save(shown) {
      try {
        if (shown) storage().setItem(name, JSON.stringify(shown));
        else storage().removeItem(name);
      } catch {
        // Storage is refused or full.
      }
    },
  };
}

const isShownCode = (shown: Partial<ShownCode> | null): shown is ShownCode =>
  typeof shown?.pairing?.secret === 'string' && typeof shown.endsAt === 'number';
