/**
 * The value that `share` of all values do not exceed (nearest rank), so always one that was really measured.
 *
 * @param share above 0, at most 1
 * @returns NaN of nothing
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
}

/** @returns NaN of nothing */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? NaN;
  return (lower + upper) / 2;
}
