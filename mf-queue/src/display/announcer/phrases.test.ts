import { describe, expect, it } from '@jest/globals';
import { phraseFor, pickVoice, spokenLanguage } from './phrases';

describe('the spoken words', () => {
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
  ])('in %s are “%s”', (language, text) => {
    expect(phraseFor(language, { number: 31, name: 'Amira', chair: '' })).toEqual({ text, language });
  });

  it.each([
    ['en-GB', 'Chair 2', 'Number 31, please go to Chair 2'],
    ['de', 'Platz 2', 'Nummer 31, bitte zu Platz 2'],
    ['fr', 'Fauteuil 2', 'Numéro 31, Fauteuil 2, s’il vous plaît'],
    ['es', 'Silla 2', 'Número 31, por favor pase a Silla 2'],
    ['it', 'Poltrona 2', 'Numero 31, prego, Poltrona 2'],
    ['nl', 'Stoel 2', 'Nummer 31, gaat u naar Stoel 2'],
    ['pt', 'Cadeira 2', 'Número 31, por favor, Cadeira 2'],
    ['pl', 'Stanowisko 2', 'Numer 31, zapraszamy, Stanowisko 2'],
    ['tr', 'Koltuk 2', '31 numara, lütfen Koltuk 2'],
    ['sv-SE', 'Stol 2', '31, Stol 2'],
  ])('in %s, to %s, are “%s”', (language, chair, text) => {
    expect(phraseFor(language, { number: 31, name: '', chair }).text).toBe(text);
  });

  it('have the name between the number and the chair, as it is written', () => {
    const words = { number: 31, name: 'Amira', chair: 'Cash $& Carry' };
    expect(phraseFor('en', words).text).toBe('Number 31, Amira, please go to Cash $& Carry');
  });

  it('are the number alone if there is no name', () => {
    expect(phraseFor('de', { number: 31, name: '', chair: '' }).text).toBe('Nummer 31');
  });

  it('are the bare number in a language without a phrase', () => {
    expect(phraseFor('sv-SE', { number: 31, name: '', chair: '' })).toEqual({
      text: '31',
      language: 'sv-SE',
    });
  });
});

describe('the language of the spoken words', () => {
  it.each([
    ['the shop’s, where a voice has it', 'de-AT', [{ lang: 'de_DE' }], 'de-AT'],
    ['English, where none has', 'tr-TR', [{ lang: 'de_DE' }], 'en-GB'],
    ['the shop’s, where the browser does not tell', 'tr-TR', [], 'tr-TR'],
  ])('is %s', (_what, language, voices, spoken) => {
    expect(spokenLanguage(language, voices)).toBe(spoken);
  });
});

describe('the voice of the spoken words', () => {
  const voices = [{ lang: 'en-US' }, { lang: 'en_GB' }, { lang: 'de-DE' }, { lang: 'pt-BR' }];

  it.each([
    ['en-GB', 'en_GB'],
    ['en-AU', 'en-US'],
    ['de', 'de-DE'],
    ['PT-pt', 'pt-BR'],
  ])('for %s is the one of %s', (language, lang) => {
    expect(pickVoice(voices, language)).toEqual({ lang });
  });

  it('is the browser’s choice if none speaks the language', () => {
    expect(pickVoice(voices, 'tr')).toBeUndefined();
  });
});
