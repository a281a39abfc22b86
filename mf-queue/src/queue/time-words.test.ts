import { describe, expect, it } from '@jest/globals';
import { sinceWords, timeOfDay } from './time-words';

const summer = Date.parse('2026-07-01T23:30:00Z');

describe('the times of a shop', () => {
  it.each([
    ['Europe/London', '00:30'],
    ['America/New_York', '19:30'],
    ['Asia/Kolkata', '05:00'],
  ])('are those of the shop in %s, with 24 hours', (timeZone, words) => {
    expect(timeOfDay(summer, { timeZone })).toBe(words);
  });

  it.each([
    [summer, '12:30 am'],
    [Date.parse('2026-07-01T13:05:00Z'), '2:05 pm'],
  ])('have 12 hours if the shop wants that: %s', (ms, words) => {
    expect(timeOfDay(ms, { timeZone: 'Europe/London', clock: '12' })).toBe(words);
  });

  it('are those of the device if its browser does not know the shop’s zone', () => {
    expect(timeOfDay(summer, { timeZone: 'Mars/Olympus' })).toMatch(/^\d\d:\d\d$/);
  });

  it('are the time alone for what began today', () => {
    expect(sinceWords(summer, summer + 60_000, { timeZone: 'Europe/London' })).toBe('00:30');
  });

  it('have the date for what began before midnight in the shop', () => {
    const before = Date.parse('2026-07-01T22:30:00Z');
    expect(sinceWords(before, summer, { timeZone: 'Europe/London' })).toBe('1 Jul 2026, 23:30');
  });
});
