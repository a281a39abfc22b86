/**
 * Says a moment as a clock or a calendar in some time zone has it. Making a format costs far more than using
 * it, so one is kept for each zone; there are some 600.
 *
 * @returns what formats a moment, in ms since 1970 or as a Date, in a zone by its IANA name
 */
export function zonedFormat(locale: string, options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant: Date | number, timeZone: string): string => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      formats.set(timeZone, format);
    }
    return format.format(instant);
  };
}
