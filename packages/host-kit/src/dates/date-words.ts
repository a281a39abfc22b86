/**
 * A time in British spelling.
 *
 * @param ms since 1970
 * @param timeZone an IANA name; the browser's own zone if it is missing or unknown
 */
export function zonedWords(
  ms: number,
  timeZone: string | undefined,
  style: Intl.DateTimeFormatOptions,
): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, ...(timeZone && { timeZone }) }).format(ms);
  } catch {
    return new Intl.DateTimeFormat('en-GB', style).format(ms);
  }
}

/** '1 Mar 2026' */
export const dayWords = (ms: number, timeZone: string | undefined): string =>
  zonedWords(ms, timeZone, { dateStyle: 'medium' });

/**
 * The same of an ISO 8601 instant. Older versions stored other text.
 *
 * @returns null when it is no instant
 */
export function dateWords(iso: string | null | undefined, timeZone: string | undefined): string | null {
  const ms = instantOf(iso);
  return ms === null ? null : dayWords(ms, timeZone);
}

/** '1 Mar 2026, 12:00' */
export function dateTimeWords(iso: string, timeZone: string | undefined): string | null {
  const ms = instantOf(iso);
  return ms === null ? null : zonedWords(ms, timeZone, { dateStyle: 'medium', timeStyle: 'short' });
}

function instantOf(iso: string | null | undefined): number | null {
  const ms = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
