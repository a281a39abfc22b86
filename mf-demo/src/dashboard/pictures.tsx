/** The three devices in outline, drawn with the tokens so that they follow light and dark. */

const frame = { fill: 'var(--surface)', stroke: 'var(--bezel)', strokeWidth: 6 } as const;
const digits = { fontWeight: 800, textAnchor: 'middle', letterSpacing: '-0.05em' } as const;
const line = { stroke: 'var(--line)', strokeWidth: 6, strokeLinecap: 'round' } as const;

export function TabletPicture() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true">
      <rect x="62" y="5" width="76" height="110" rx="12" {...frame} />
      <path d="M84 30h32" {...line} />
      <text x="99" y="75" fontSize="42" fill="var(--brand)" {...digits}>
        31
      </text>
      <rect x="78" y="88" width="44" height="14" rx="5" fill="var(--brand)" />
    </svg>
  );
}

export function WallPicture() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true">
      <rect x="8" y="8" width="184" height="104" rx="12" {...frame} />
      <path d="M11 20a9 9 0 0 1 9-9h94v98H20a9 9 0 0 1-9-9z" fill="var(--brand)" />
      <text x="61" y="79" fontSize="58" fill="var(--brand-ink)" {...digits}>
        27
      </text>
      <path d="M132 32h40M132 52h30M132 72h36M132 92h24" {...line} />
    </svg>
  );
}

export function AdminPicture() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true">
      <rect x="24" y="8" width="152" height="104" rx="12" {...frame} />
      <text x="59" y="53" fontSize="34" fill="var(--brand)" {...digits}>
        27
      </text>
      <rect x="92" y="27" width="68" height="28" rx="8" fill="var(--brand)" />
      <path d="M104 41l6 6 11-12" stroke="var(--brand-ink)" strokeWidth="4" fill="none" />
      <path d="M130 41h20" stroke="var(--brand-ink)" strokeWidth="5" strokeLinecap="round" />
      <path d="M42 74h116M42 93h116" {...line} />
    </svg>
  );
}
