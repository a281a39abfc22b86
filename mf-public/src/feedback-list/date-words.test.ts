import { expect, it } from '@jest/globals';
import { dateWords } from './date-words';

it.each([
  ['2026-11-21T08:47:00.000Z', 'Europe/London', '21 Nov 2026, 08:47'],
  ['2026-07-01T08:47:00.000Z', 'Europe/London', '1 Jul 2026, 09:47'],
  ['2026-11-21T23:30:00.000Z', 'Asia/Tokyo', '22 Nov 2026, 08:30'],
])('%s in %s is %s', (instant, timeZone, words) => {
  expect(dateWords(instant, timeZone)).toBe(words);
});

it('says a date also where the browser does not know the time zone', () => {
  expect(dateWords('2026-11-21T12:00:00.000Z', 'Mars/Olympus')).toMatch(/2[012] Nov 2026/);
});
