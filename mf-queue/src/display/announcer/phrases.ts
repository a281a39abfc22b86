/** Other languages say the number alone. */
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
  language: string;
}

/** @param language the shop's, a BCP 47 tag @param name '' for none */
export function phraseFor(language: string, number: number, name: string): Phrase {
  const text = (PHRASES[primary(language)] ?? ALONE).replace('{n}', String(number));
  return { text: name ? `${text}, ${name}` : text, language };
}

/** The shop's language, or English if no voice speaks it. The list of voices may still be empty. */
export const spokenLanguage = (language: string, voices: readonly { lang: string }[]): string =>
  voices.length === 0 || pickVoice(voices, language) ? language : ENGLISH;

/** A voice of this exact language, else of another region, else undefined: the browser chooses. */
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
