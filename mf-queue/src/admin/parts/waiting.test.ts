import { expect, it } from '@jest/globals';
import { minutesWords, waitLevel, waitedMinutes, waitedWords } from './waiting';

const now = Date.parse('2026-11-21T14:05:00.000Z');

it.each([
  ['2026-11-21T14:04:01.000Z', 0],
  ['2026-11-21T14:04:00.000Z', 1],
  ['2026-11-21T12:05:30.000Z', 119],
  ['2026-11-21T14:06:00.000Z', 0],
  ['not a time', 0],
])('a customer who came at %s has waited for %d full minutes', (checkedInAt, minutes) => {
  expect(waitedMinutes(checkedInAt, now)).toBe(minutes);
});

it('a wait has words of its own for the first minute', () => {
  expect(minutesWords(0)).toBe('just now');
  expect(minutesWords(9)).toBe('9 min');
  expect(waitedWords(0)).toBe('arrived just now');
  expect(waitedWords(9)).toBe('waited 9 min');
});

it.each([
  [14, 15, 'short'],
  [15, 15, 'long'],
  [29, 15, 'long'],
  [30, 15, 'veryLong'],
  [15, 20, 'short'],
  [39, 20, 'long'],
  [40, 20, 'veryLong'],
])('a wait of %d minutes, if %d are long, is called %s', (minutes, longMinutes, level) => {
  expect(waitLevel(minutes, longMinutes)).toBe(level);
});
