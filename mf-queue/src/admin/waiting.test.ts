import { expect, it } from '@jest/globals';
import { isLongWait, minutesWords, waitedMinutes } from './waiting';

const now = Date.parse('2026-11-21T14:05:00.000Z');

it.each([
  ['2026-11-21T14:04:01.000Z', 0],
  ['2026-11-21T14:04:00.000Z', 1],
  ['2026-11-21T12:05:30.000Z', 119],
  ['2026-11-21T14:06:00.000Z', 0],
  ['not a time', 0],
])('of %s says %d full minutes', (checkedInAt, minutes) => {
  expect(waitedMinutes(checkedInAt, now)).toBe(minutes);
});

it('has words for the first minute', () => {
  expect(minutesWords(0)).toBe('under 1 min');
  expect(minutesWords(9)).toBe('9 min');
});

it('calls a wait long from a quarter of an hour', () => {
  expect(isLongWait(14)).toBe(false);
  expect(isLongWait(15)).toBe(true);
});
