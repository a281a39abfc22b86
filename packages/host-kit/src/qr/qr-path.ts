import { encode } from 'uqr';

/** The white frame without which no camera finds the code, in modules (ISO/IEC 18004, 6.3.8). */
export const QUIET_ZONE = 4;

/** A QR code as the outline of its dark modules, each one unit wide, with the quiet zone around them. */
export interface QrDrawing {
  /** Width and height with the quiet zone, in modules. */
  size: number;
  /** The `d` of an SVG path. */
  path: string;
}

/** Draws a text as a QR code of which a seventh may be dirty or in a reflection (level M). */
export function drawQr(text: string): QrDrawing {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) => runsOf(row).map(([x, width]) => darkRun(x, y, width)));
  return { size: data.length + 2 * QUIET_ZONE, path: rows.flat().join('') };
}

const darkRun = (x: number, y: number, width: number): string =>
  `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`;

/** Where dark modules stand side by side: each run's start and width. Drawn as one, they leave no hairline between. */
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
