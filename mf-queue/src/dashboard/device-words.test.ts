import { describe, expect, it } from '@jest/globals';
import { batteryWords, isLow, isOn, seenWords } from './device-words';

const NOW = Date.parse('2026-11-21T14:05:00.000Z');

describe('the time since a device was last heard of', () => {
  it.each([
    ['2026-11-21T14:04:30.000Z', 'on now'],
    // Its server's clock may be ahead of this page's.
    ['2026-11-21T14:07:00.000Z', 'on now'],
    ['2026-11-21T14:02:31.000Z', 'on now'],
    ['2026-11-21T14:02:30.000Z', 'last seen 2 minutes ago'],
    ['2026-11-21T13:05:01.000Z', 'last seen 59 minutes ago'],
    ['2026-11-21T13:05:00.000Z', 'last seen 1 hour ago'],
    ['2026-11-20T14:06:00.000Z', 'last seen 23 hours ago'],
    ['2026-11-18T14:05:00.000Z', 'last seen 3 days ago'],
    [null, 'not started yet'],
  ])('at %s is written: %s', (at, words) => {
    expect(seenWords(at, NOW)).toBe(words);
    expect(isOn(at, NOW)).toBe(words === 'on now');
  });
});

describe('the battery of a device', () => {
  it.each([
    [{ level: 0.824, charging: true }, '82 %, charging', false],
    [{ level: 0.55, charging: false }, 'Battery 55 %', false],
    [{ level: 0.21, charging: false }, 'Battery 21 %', false],
    [{ level: 0.2, charging: false }, 'Battery low: 20 %', true],
    [{ level: 0.05, charging: true }, '5 %, charging', false],
  ])('%j is written: %s', (battery, words, low) => {
    expect(batteryWords(battery)).toBe(words);
    expect(isLow(battery)).toBe(low);
  });
});
