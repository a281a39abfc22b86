/**
 * A day and a time in en-GB: '21 Nov 2026, 08:47'.
 *
 * @param instant ISO 8601
 * @param timeZone an IANA name; the browser's own zone where it does not know that name
 */
export function dateWords(instant: string, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
  const date = new Date(instant);
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).format(date);
  }
}
