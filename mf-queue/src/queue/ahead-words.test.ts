import { expect, it } from '@jest/globals';
import { aheadWords } from './ahead-words';

it.each([
  [0, 'It is your turn'],
  [1, 'You are next'],
  [12, '12 people ahead of you'],
])('says of %d before the customer: %s', (ahead, words) => {
  expect(aheadWords(ahead)).toBe(words);
});
