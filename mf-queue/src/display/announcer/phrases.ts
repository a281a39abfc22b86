/** What is said before, or after, a number. Any other language hears English. */
const PHRASES: Partial<Record<string, string>> = {
  en: 'Number {n}',
  de: 'Nummer {n}',
  fr: 'Numéro {n}',
  es: 'Número {n}',
  it: 'Numero {n}',
  nl: 'Nummer {n}',
  pt: 'Número {n}',
  pl: 'Numer {n}',
  tr: '{n} numara',
};
const ENGLISH = 'Number {n}';

export interface Phrase {
  text: string;
  /** The language in which the text is, as a tag. */
  language: string;
}

/**
 * @param language the shop's, a BCP 47 tag
 * @param name '' where there is none to say
 */
export function phraseFor(language: string, number: number, name: string): Phrase {
  const known = PHRASES[primary(language)];
  const text = (known ?? ENGLISH).replace('{n}', String(number));
  return { text: name ? `${text}, ${name}` : text, language: known ? language : 'en-GB' };
}

/** The voice of this very language, else one of the same language elsewhere, else the browser's own choice. */
export function pickVoice<Voice extends { lang: string }>(
  voices: readonly Voice[],
  language: string,
): Voice | undefined {
  const tag = normal(language);
  return (
    voices.find(({ lang }) => normal(lang) === tag) ??
    voices.find(({ lang }) => primary(lang) === primary(language))
  );
}

/** Android writes en_GB. */
const normal = (tag: string): string => tag.replaceAll('_', '-').toLowerCase();

const primary = (tag: string): string => normal(tag).split('-', 1)[0] ?? '';
