/**
 * Whether a membership is valid: its end is a date, and not in the past (spec §4).
 *
 * @param expires ISO 8601, or null when there never was a membership
 * @param now milliseconds since 1970
 */
export function isMembershipValid(expires: string | null, now: number): boolean {
  return expires !== null && Date.parse(expires) >= now;
}
