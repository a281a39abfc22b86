import { expect, it } from '@jest/globals';
import { isOfReserve, nextNumber, wasGivenToday } from './numbers.js';
import { aQueue, DAY_MS, inMs, NEXT_DAY, NOW } from './testing/build.js';

it.each([
  [0, 1],
  [799, 800],
  [800, 1_000],
  [999, 1_000],
  [1_000, 1_001],
])('after %i comes %i, so that no number is given that a tablet may give offline', (counter, next) => {
  expect(nextNumber(counter)).toBe(next);
});

it.each([
  [800, false],
  [801, true],
  [999, true],
  [1_000, false],
])('number %i is kept for tablets that are offline: %s', (number, isKept) => {
  expect(isOfReserve(number)).toBe(isKept);
});

it.each([
  ['a number below the counter', 7, NOW, true],
  ['the last one', 1_007, NOW, true],
  ['the next one', 1_008, NOW, false],
  ['one of the reserve that was given', 802, NOW, true],
  ['another one of the reserve', 801, NOW, false],
  ['a number after midnight', 7, NEXT_DAY, false],
  ['one of the reserve after midnight', 802, NEXT_DAY, false],
  ['a number by a clock that is behind', 7, inMs(-DAY_MS), true],
])('%s was given today, or not, as the queue says', (_what, number, now, wasGiven) => {
  expect(wasGivenToday(aQueue({ counter: 1_007, reserveUsed: [802] }), number, now)).toBe(wasGiven);
});
