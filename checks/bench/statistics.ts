/**
 * The value that `share` of all values do not exceed (nearest rank), so always one that was really measured.
 *
 * @param {readonly number[]} values
 * @param {number} share above 0, at most 1
 * @returns {number} NaN of nothing
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
}

/**
 * @param {readonly number[]} values
 * @returns {number} NaN of nothing
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? NaN;
  return (lower + upper) / 2;
}
