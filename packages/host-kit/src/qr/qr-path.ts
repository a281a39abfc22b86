import { encode } from 'uqr';

/** The white frame, in modules (ISO/IEC 18004, 6.3.8). */
export const QUIET_ZONE = 4;

/** The outline of the dark modules, each one unit wide, with the quiet zone. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** @returns a code that is readable with 15 % damage (level M) */
export function drawQr(text: string): QrDrawing {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) => runsOf(row).map(([x, width]) => darkRun(x, y, width)));
  return { size: data.length + 2 * QUIET_ZONE, path: rows.flat().join('') };
}

const darkRun = (x: number, y: number, width: number): string =>
  `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`;

/** Dark modules side by side, drawn as one, leave no hairline between them. */
function runsOf(row: boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
