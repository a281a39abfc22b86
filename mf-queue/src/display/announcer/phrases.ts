import type { Spoken } from './announcements';

/** The number, and the words that send a customer to a chair. Other languages say the number and the chair alone. */
const PHRASES: Partial<Record<string, Words>> = {
  en: { number: 'Number {n}', chair: 'please go to {chair}' },
  de: { number: 'Nummer {n}', chair: 'bitte zu {chair}' },
  fr: { number: 'Numéro {n}', chair: '{chair}, s’il vous plaît' },
  es: { number: 'Número {n}', chair: 'por favor pase a {chair}' },
  it: { number: 'Numero {n}', chair: 'prego, {chair}' },
  nl: { number: 'Nummer {n}', chair: 'gaat u naar {chair}' },
  pt: { number: 'Número {n}', chair: 'por favor, {chair}' },
  pl: { number: 'Numer {n}', chair: 'zapraszamy, {chair}' },
  tr: { number: '{n} numara', chair: 'lütfen {chair}' },
};
const ALONE: Words = { number: '{n}', chair: '{chair}' };
const ENGLISH = 'en-GB';

interface Words {
  number: string;
  chair: string;
}

export interface Phrase {
  text: string;
  language: string;
}

/** @param language the shop's, a BCP 47 tag */
export function phraseFor(language: string, { number, name, chair }: Spoken): Phrase {
  const words = PHRASES[primary(language)] ?? ALONE;
  // A function, because "$&" in a name is not a pattern.
  const goTo = chair && words.chair.replace('{chair}', () => chair);
  const parts = [words.number.replace('{n}', String(number)), name, goTo];
  return { text: parts.filter(Boolean).join(', '), language };
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
