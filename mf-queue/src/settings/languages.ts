const languages = [
  ['en-GB', 'English (UK)'],
  ['en-US', 'English (US)'],
  ['en-AU', 'English (Australia)'],
  ['en-IN', 'English (India)'],
  ['de-DE', 'Deutsch'],
  ['fr-FR', 'Français'],
  ['es-ES', 'Español'],
  ['it-IT', 'Italiano'],
  ['nl-NL', 'Nederlands'],
  ['pt-PT', 'Português'],
  ['pl-PL', 'Polski'],
  ['tr-TR', 'Türkçe'],
] as const;

type Option = readonly [tag: string, words: string];

/** Includes the shop's language even if it is not in the list. */
export function languageOptions(current: string): readonly Option[] {
  if (languages.some(([tag]) => tag === current)) return languages;
  const words = new Intl.DisplayNames([current, 'en-GB'], { type: 'language' }).of(current) ?? current;
  return [...languages, [current, words]];
}
