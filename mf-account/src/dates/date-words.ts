/**
 * A day as it is written in Britain (spec §9), such as 01/03/2026.
 *
 * @param iso an ISO 8601 instant, or whatever else an older version stored
 * @param timeZone of the shop; without one, or with one that the browser does not know, the browser's own is taken
 * @returns null when it is no instant
 */
export function dateWords(iso: string | null | undefined, timeZone: string | undefined): string | null {
  const ms = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) ? null : formatOf(timeZone).format(ms);
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', timeZone ? { timeZone } : {});
  } catch {
    return new Intl.DateTimeFormat('en-GB');
  }
}
