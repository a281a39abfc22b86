/**
 * Formats moments in a time zone. Making a format is far slower than using it, so one per zone (about 600) is
 * cached.
 * @returns formats a moment (ms since 1970, or a Date) in a zone by its IANA name
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
