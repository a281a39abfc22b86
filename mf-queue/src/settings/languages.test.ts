import { expect, it } from '@jest/globals';
import { LanguageTag } from '@queuebell/contracts';
import { languageOptions } from './languages';

it('the settings offer a handful of languages, each in its own words, which the server accepts', () => {
  const options = languageOptions('de-DE');
  expect(options.map(([, words]) => words)).toEqual([
    'English (UK)',
    'English (US)',
    'English (Australia)',
    'English (India)',
    'Deutsch',
    'Français',
    'Español',
    'Italiano',
    'Nederlands',
    'Português',
    'Polski',
    'Türkçe',
  ]);
  for (const [tag] of options) {
    expect(LanguageTag.parse(tag)).toBe(tag);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  }
});

it('the settings keep the language that a shop has already', () => {
  expect(languageOptions('sv-SE').at(-1)).toEqual(['sv-SE', expect.stringMatching(/svenska/i)]);
});
