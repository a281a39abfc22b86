/**
 * A day as it is written in Britain, such as 1 Mar 2026.
 *
 * @param iso an ISO 8601 instant, or whatever else an older version stored
 * @param timeZone of the shop; without one, or with one that the browser does not know, the browser's own is taken
 * @returns null when it is no instant
 */
export function dateWords(iso: string | null | undefined, timeZone: string | undefined): string | null {
  return wordsOf(iso, timeZone, { dateStyle: 'medium' });
}

/** The same with the time of day: 1 Mar 2026, 12:00. */
export function timeWords(iso: string, timeZone: string | undefined): string | null {
  return wordsOf(iso, timeZone, { dateStyle: 'medium', timeStyle: 'short' });
}

function wordsOf(
  iso: string | null | undefined,
  timeZone: string | undefined,
  style: Intl.DateTimeFormatOptions,
): string | null {
  const ms = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) ? null : formatOf(timeZone, style).format(ms);
}

function formatOf(timeZone: string | undefined, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, ...(timeZone && { timeZone }) });
  } catch {
    return new Intl.DateTimeFormat('en-GB', style);
  }
}
