import { describe, expect, it } from '@jest/globals';
import { encode } from 'uqr';
import { QUIET_ZONE, drawQr } from './qr-path';

const beforeLongerKeys = 'https://queue.example/ticket/ASNFZ4mrze8BI0VnAZJM3qvNcAC5z4N5L2V6Xw';
const url = 'https://queue.example/ticket/ASNFZ4mrze8BI0VnAZJM3qvNcAC5z4N5L2V6XwARIjNEVWY';

/** The modules that a path of runs makes dark, as 'x y'. */
function darkOf(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${Number(y)}`);
  }
  return dark;
}

describe('the drawing of a QR code', () => {
  it('has every dark module of the code, no other, and the quiet zone around them', () => {
    const { data } = encode(url, { ecc: 'M', border: 0 });
    const { size, path } = drawQr(url);
    const wanted = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`${x + QUIET_ZONE} ${y + QUIET_ZONE}`] : [])),
    );
    expect(darkOf(path)).toEqual(new Set(wanted));
    expect(size).toBe(data.length + 2 * QUIET_ZONE);
  });

  it('of a ticket is as coarse as before its address was longer, so that a camera reads it as easily', () => {
    expect(drawQr(url).size).toBe(drawQr(beforeLongerKeys).size);
  });

  it('joins neighbouring modules, so that no hairline is left between', () => {
    const [firstRun] = drawQr(url).path.split('z');
    expect(firstRun).toBe(`M${QUIET_ZONE} ${QUIET_ZONE}h7v1h-7`);
  });
});
