import { expect, it } from '@jest/globals';
import { waitWords } from './today-words';

it.each([
  [0, '< 1 min'],
  [59_999, '< 1 min'],
  [60_000, '1 min'],
  [22.9 * 60_000, '22 min'],
  [60 * 60_000, '1 h'],
  [65 * 60_000, '1 h 5 min'],
])('a wait of %d ms is written “%s”', (ms, words) => {
  expect(waitWords(ms)).toBe(words);
});
