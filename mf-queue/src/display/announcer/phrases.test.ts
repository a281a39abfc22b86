import { describe, expect, it } from '@jest/globals';
import { phraseFor, pickVoice, spokenLanguage } from './phrases';

describe('what is said', () => {
  it.each([
    ['en-GB', 'Number 31, Amira'],
    ['en', 'Number 31, Amira'],
    ['de-AT', 'Nummer 31, Amira'],
    ['fr-FR', 'Numéro 31, Amira'],
    ['es-MX', 'Número 31, Amira'],
    ['it', 'Numero 31, Amira'],
    ['nl-BE', 'Nummer 31, Amira'],
    ['pt-BR', 'Número 31, Amira'],
    ['pl', 'Numer 31, Amira'],
    ['tr-TR', '31 numara, Amira'],
  ])('in %s is “%s”', (language, text) => {
    expect(phraseFor(language, 31, 'Amira')).toEqual({ text, language });
  });

  it('is the number alone where there is no name', () => {
    expect(phraseFor('de', 31, '').text).toBe('Nummer 31');
  });

  it('is the mere number in a language without a phrase', () => {
    expect(phraseFor('sv-SE', 31, '')).toEqual({ text: '31', language: 'sv-SE' });
  });
});

describe('the language', () => {
  it.each([
    ['the shop’s, where a voice has it', 'de-AT', [{ lang: 'de_DE' }], 'de-AT'],
    ['English, where none has', 'tr-TR', [{ lang: 'de_DE' }], 'en-GB'],
    ['the shop’s, where the browser does not tell', 'tr-TR', [], 'tr-TR'],
  ])('is %s', (_what, language, voices, spoken) => {
    expect(spokenLanguage(language, voices)).toBe(spoken);
  });
});

describe('the voice', () => {
  const voices = [{ lang: 'en-US' }, { lang: 'en_GB' }, { lang: 'de-DE' }, { lang: 'pt-BR' }];

  it.each([
    ['en-GB', 'en_GB'],
    ['en-AU', 'en-US'],
    ['de', 'de-DE'],
    ['PT-pt', 'pt-BR'],
  ])('for %s is the one of %s', (language, lang) => {
    expect(pickVoice(voices, language)).toEqual({ lang });
  });

  it('is the browser’s choice where none speaks the language', () => {
    expect(pickVoice(voices, 'tr')).toBeUndefined();
  });
});
