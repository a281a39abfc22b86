import { describe, expect, it } from '@jest/globals';
import { phraseFor, pickVoice } from './phrases';

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

  it('is English, in an English voice, for a language without a phrase', () => {
    expect(phraseFor('ja-JP', 31, '')).toEqual({ text: 'Number 31', language: 'en-GB' });
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
