/**
 * The time of day in the shop's time zone: '14:05'.
 *
 * @param timeZone an IANA name; the device's own zone where its browser does not know that name
 */
export function timeOfDay(ms: number, timeZone: string): string {
  return format(ms, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Since when something is so: '14:05', and with the date when that was not today: '20/11/2026, 14:05'. */
export function sinceWords(ms: number, now: number, timeZone: string): string {
  const day = dayOf(ms, timeZone);
  const time = timeOfDay(ms, timeZone);
  return day === dayOf(now, timeZone) ? time : `${day}, ${time}`;
}

/** A day in the shop's time zone: '23 Dec 2026'. */
export const dayWords = (ms: number, timeZone: string): string =>
  format(ms, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });

const dayOf = (ms: number, timeZone: string): string =>
  format(ms, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });

function format(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(ms);
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).format(ms);
  }
}
