import { describe, expect, it } from '@jest/globals';
import { dateTimeWords, dateWords } from './date-words';

describe('a date', () => {
  it('is written as in Britain', () => {
    expect(dateWords('2026-03-01T12:00:00.000Z', 'Europe/London')).toBe('1 Mar 2026');
  });

  it('is the day that it is in the shop', () => {
    const lateInLondon = '2026-03-01T23:30:00.000Z';
    expect(dateWords(lateInLondon, 'Europe/London')).toBe('1 Mar 2026');
    expect(dateWords(lateInLondon, 'Asia/Tokyo')).toBe('2 Mar 2026');
    expect(dateWords('2026-03-01T03:00:00.000Z', 'America/New_York')).toBe('28 Feb 2026');
  });

  it.each(['', 'Mars/Olympus', undefined])('is shown also with the time zone %j', (timeZone) => {
    expect(dateWords('2026-03-15T12:00:00.000Z', timeZone)).toBe('15 Mar 2026');
  });

  it.each([null, undefined, '', 'soon'])('is empty for %j', (iso) => {
    expect(dateWords(iso, 'Europe/London')).toBeNull();
  });
});

describe('a date with a time', () => {
  it.each([
    ['2026-11-21T08:47:00.000Z', 'Europe/London', '21 Nov 2026, 08:47'],
    ['2026-07-01T08:47:00.000Z', 'Europe/London', '1 Jul 2026, 09:47'],
    ['2026-11-21T23:30:00.000Z', 'Asia/Tokyo', '22 Nov 2026, 08:30'],
  ])('%s in %s is written %s', (iso, timeZone, words) => {
    expect(dateTimeWords(iso, timeZone)).toBe(words);
  });

  it('is shown also if the browser does not know the time zone, and is empty for what is no time', () => {
    expect(dateTimeWords('2026-11-21T12:00:00.000Z', 'Mars/Olympus')).toMatch(/2[012] Nov 2026/);
    expect(dateTimeWords('soon', 'Europe/London')).toBeNull();
  });
});
