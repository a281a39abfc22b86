import { describe, expect, it } from '@jest/globals';
import { anonymize, fileLinesOf } from './anonymize';

describe('the text of an error for the operator', () => {
  it.each([
    [
      'a name that could not be read',
      `Unexpected token 'A', "Amira Khan" is not valid JSON`,
      'Unexpected token …, … is not valid JSON',
    ],
    ['a phone number', 'No text to +44 7123 456789 today', 'No text to … today'],
    ['a number without gaps', 'No text to 07123456789', 'No text to …'],
    ['an email address', 'olive@example.com was refused', '… was refused'],
    ['a token', 'Refused: eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEifQ.Xx0-yy', /^Refused: …/],
    ['the id of a ticket', 'Nothing at 0123456789abcdef01234567.', 'Nothing at ….'],
    ['a page’s address', 'At https://shop.example/ticket/k7p4mx?from=mail it broke', 'At … it broke'],
  ])('leaves out %s', (_what, words, said) => {
    const anonymous = anonymize(words);
    if (typeof said === 'string') expect(anonymous).toBe(said);
    else expect(anonymous).toMatch(said);
    expect(anonymous).not.toMatch(/Amira|7123|olive|eyJhbGci|0123456789abcdef|k7p4mx|mail$/);
  });

  it.each([
    [
      "Cannot read properties of undefined (reading 'payload')",
      'Cannot read properties of undefined (reading payload)',
    ],
    ['mf-queue 1.4.0-0f3a91bc22d1 could not be loaded.', 'mf-queue 1.4.0-0f3a91bc22d1 could not be loaded.'],
    ['Loading chunk 46 failed. (error: https://shop.example/a.js)', 'Loading chunk 46 failed. (error: …)'],
    ['No module ./screen-customer-check-in here', 'No module ./screen-customer-check-in here'],
  ])('keeps the program’s own words: %s', (words, said) => {
    expect(anonymize(words)).toBe(said);
  });
});

describe('the stack of an error for the operator', () => {
  it('has the files of the site alone, in both formats of browsers', () => {
    const stack = [
      'Error: Amira Khan, 07123456789',
      '    at Board (https://shop.example/releases/mf-queue/1.4.0/screen-display.44305ee510.js:1:53021)',
      '    at https://shop.example/releases/shell/1.0.0-0a1b2c3d4e/shell.5f692c5d4f.js:2:99',
      'draw@https://shop.example/releases/mf-queue/1.4.0/remote.js:7:8',
      '    at inline (https://shop.example/ticket/k7p4mx:3:4)',
      '    at chrome-extension://abcdef/content.js:1:1',
    ].join('\n');
    expect(fileLinesOf(stack).split('\n')).toEqual([
      'Board /releases/mf-queue/1.4.0/screen-display.44305ee510.js:1:53021',
      '/releases/shell/1.0.0-0a1b2c3d4e/shell.5f692c5d4f.js:2:99',
      'draw /releases/mf-queue/1.4.0/remote.js:7:8',
    ]);
  });
});
