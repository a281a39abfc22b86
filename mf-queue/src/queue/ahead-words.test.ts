import { expect, it } from '@jest/globals';
import { aheadWords, queueWords } from './ahead-words';

it.each([
  [0, 'It’s your turn'],
  [1, 'You are next'],
  [2, '2 people ahead of you'],
])('%i customers ahead are "%s"', (ahead, words) => {
  expect(aheadWords(ahead)).toBe(words);
});

it.each([
  [0, 'Nobody ahead of you'],
  [1, '1 person ahead of you'],
  [2, '2 people ahead of you'],
])('%i customers in the queue are "%s" for somebody who has not joined yet', (waiting, words) => {
  expect(queueWords(waiting)).toBe(words);
});
