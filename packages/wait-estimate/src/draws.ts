/** Local: the tests' module contexts find globals slowly. */
const { imul } = Math;

/** How many runs of the next hours are played. A power of two. */
export const RUNS = 128;
const LAST = RUNS - 1;
const HALF_BITS = 4;

/** A number of 32 bits from a text: FNV-1a. */
export function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** Spreads each bit over all others (the end of MurmurHash3). */
export function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * One of {@link RUNS} equally likely outcomes. With one key, each run has a different one, so all runs together have each outcome
 * once. This needs far fewer runs than independent draws. Draws with different keys are independent.
 */
export function drawn(key: number, run: number): number {
  let place = (run ^ key) & LAST;
  place = imul(place, (key >>> 7) | 1) & LAST;
  place ^= place >>> HALF_BITS;
  place = (imul(place, (key >>> 15) | 1) + (key >>> 23)) & LAST;
  return place ^ (place >>> HALF_BITS);
}
