/** The languages that a shop chooses from, each in its own words. */
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

/** The options of a choice, with the one that the shop has: a tag beyond the handful keeps its place. */
export function languageOptions(current: string): readonly Option[] {
  if (languages.some(([tag]) => tag === current)) return languages;
  const words = new Intl.DisplayNames([current, 'en-GB'], { type: 'language' }).of(current) ?? current;
  return [...languages, [current, words]];
}
