/** The browser's own time zone, or undefined when it does not know it. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : undefined;
}

/**
 * The time zones to choose from, as pairs of name and words.
 *
 * @param chosen is in the list even where the browser does not list it ('UTC', an old name)
 */
export function timeZoneOptions(chosen: string): [name: string, words: string][] {
  const listed = Intl.supportedValuesOf('timeZone');
  const names = chosen === '' || listed.includes(chosen) ? listed : [chosen, ...listed];
  return names.map((name) => [name, name.replaceAll('_', ' ')]);
}
