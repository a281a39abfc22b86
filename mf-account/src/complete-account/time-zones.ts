/** Undefined if the browser does not know it. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : undefined;
}

/**
 * Pairs of name and label.
 * @param chosen is included even if the browser does not list it ('UTC', an old name)
 */
export function timeZoneOptions(chosen: string): [name: string, words: string][] {
  const listed = Intl.supportedValuesOf('timeZone');
  const names = chosen === '' || listed.includes(chosen) ? listed : [chosen, ...listed];
  return names.map((name) => [name, name.replaceAll('_', ' ')]);
}
