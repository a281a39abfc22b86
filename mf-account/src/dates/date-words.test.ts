import { describe, expect, it } from '@jest/globals';
import { dateWords } from './date-words';

describe('a date', () => {
  it('is written as in Britain', () => {
    expect(dateWords('2026-03-01T12:00:00.000Z', 'Europe/London')).toBe('1 Mar 2026');
  });

  it('is the one that it is in the shop', () => {
    const lateInLondon = '2026-03-01T23:30:00.000Z';
    expect(dateWords(lateInLondon, 'Europe/London')).toBe('1 Mar 2026');
    expect(dateWords(lateInLondon, 'Asia/Tokyo')).toBe('2 Mar 2026');
    expect(dateWords('2026-03-01T03:00:00.000Z', 'America/New_York')).toBe('28 Feb 2026');
  });

  it.each(['', 'Mars/Olympus', undefined])('is still one with the time zone %j', (timeZone) => {
    expect(dateWords('2026-03-15T12:00:00.000Z', timeZone)).toBe('15 Mar 2026');
  });

  it.each([null, undefined, '', 'soon'])('is none for %j', (iso) => {
    expect(dateWords(iso, 'Europe/London')).toBeNull();
  });
});
