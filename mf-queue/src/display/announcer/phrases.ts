/** What is said before, or after, a number. In any other language it is said alone. */
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
const ALONE = '{n}';
const ENGLISH = 'en-GB';

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
  const text = (PHRASES[primary(language)] ?? ALONE).replace('{n}', String(number));
  return { text: name ? `${text}, ${name}` : text, language };
}

/** The language that a browser with these voices can speak: the shop's, else English. Voices may not be known yet. */
export const spokenLanguage = (language: string, voices: readonly { lang: string }[]): string =>
  voices.length === 0 || pickVoice(voices, language) ? language : ENGLISH;

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
