import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyAgeMs, mayBeForgotten, mayBeInHistory } from './keys.js';
import { inMs, keyMadeAt, MINUTE_MS, NOW } from './testing/build.js';

const HOUR_MS = 60 * MINUTE_MS;
const keyOfAge = (ageMs: number) => keyMadeAt(inMs(-ageMs).at);
const time = fc.date({ min: new Date('2023-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

describe('the key of a check-in', () => {
  it('has an age, in capital letters too', () => {
    expect(keyAgeMs(keyOfAge(0), NOW.at)).toBe(0);
    expect(keyAgeMs(keyOfAge(12_345).toUpperCase(), NOW.at)).toBe(12_345);
  });

  it('of another version has no time', () => {
    expect(keyAgeMs('0198f3a4-1234-4000-8000-000000000000', NOW.at)).toBeNull();
  });

  it.each([
    ['just made', 0, false, false, false],
    ['9 min old', 9 * MINUTE_MS, false, false, false],
    ['11 min old', 11 * MINUTE_MS, false, false, true],
    ['15 min old', 15 * MINUTE_MS, false, false, true],
    ['16 min old', 16 * MINUTE_MS, true, true, true],
    ['a year old', 8_760 * HOUR_MS, true, true, true],
    ['30 s ahead', -MINUTE_MS / 2, false, false, false],
    ['2 min ahead', -2 * MINUTE_MS, false, true, true],
    ['23 h ahead', -23 * HOUR_MS, false, true, true],
    ['25 h ahead', -25 * HOUR_MS, true, true, true],
  ])(
    'that is %s may be forgotten by the queue, and is looked for in the history, as its age says',
    (_what, ageMs, isForgotten, isPhones, isLookedFor) => {
      const key = keyOfAge(ageMs);
      expect(mayBeForgotten(key, NOW.at, false)).toBe(isForgotten);
      expect(mayBeForgotten(key, NOW.at, true)).toBe(isPhones);
      expect(mayBeInHistory(key, NOW.at)).toBe(isLookedFor);
    },
  );

  it('that the queue has forgotten is looked for in the history, whatever the clocks say', () => {
    const minutes = fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 });
    const later = fc.integer({ min: 0, max: 23 * 60 });
    const skew = fc.integer({ min: -299, max: 299 });
    fc.assert(
      fc.property(time, minutes, later, skew, fc.boolean(), (now, age, wait, skewS, hasTime) => {
        const key = hasTime ? keyMadeAt(new Date(now.getTime() - age * MINUTE_MS)) : 'key-without-time';
        fc.pre(mayBeForgotten(key, now, false));
        const again = new Date(now.getTime() + wait * MINUTE_MS + skewS * 1_000);
        expect(mayBeInHistory(key, again)).toBe(true);
      }),
    );
  });

  it('with any text has an age or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), time, (key, now) => {
        const age = keyAgeMs(key, now);
        expect(age === null || Number.isFinite(age)).toBe(true);
      }),
    );
  });
});
