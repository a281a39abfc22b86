import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { IdempotencyKey } from '@queuebell/contracts';
import { keyAgeMs, makeKey, mayBeArchived, mayBeInHistory } from './idempotency-key.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = new Date('2026-06-15T09:00:00Z');
const keyOfAge = (ageMs: number) => makeKey(new Date(NOW.getTime() - ageMs));

describe('a key', () => {
  it('is a UUID of version 7 with its time in it', () => {
    expect(IdempotencyKey.safeParse(makeKey(NOW)).success).toBe(true);
    expect(keyAgeMs(makeKey(NOW), NOW)).toBe(0);
    expect(keyAgeMs(makeKey(NOW).toUpperCase(), NOW)).toBe(0);
    expect(new Set(Array.from({ length: 100 }, () => makeKey(NOW))).size).toBe(100);
  });

  it('of another version has no time', () => {
    expect(keyAgeMs(randomUUID(), NOW)).toBeNull();
  });

  it.each([
    ['just made', 0, false, false],
    ['9 min old', 9 * MINUTE_MS, false, false],
    ['11 min old', 11 * MINUTE_MS, false, true],
    ['15 min old', 15 * MINUTE_MS, false, true],
    ['16 min old', 16 * MINUTE_MS, true, true],
    ['a year old', 8_760 * HOUR_MS, true, true],
    ['30 s ahead', -MINUTE_MS / 2, false, false],
    ['2 min ahead', -2 * MINUTE_MS, false, true],
    ['23 h ahead', -23 * HOUR_MS, false, true],
    ['25 h ahead', -25 * HOUR_MS, true, true],
  ])('%s: archived %#', (_what, ageMs, archived, lookedFor) => {
    expect(mayBeArchived(keyOfAge(ageMs), NOW)).toBe(archived);
    expect(mayBeInHistory(keyOfAge(ageMs), NOW)).toBe(lookedFor);
  });

  it('that may be archived is looked for from then on, by every clock that is less than five minutes behind', () => {
    for (let ageMs = -23 * HOUR_MS; ageMs < 48 * HOUR_MS; ageMs += 7 * MINUTE_MS) {
      const key = keyOfAge(ageMs);
      if (!mayBeArchived(key, NOW)) continue;
      for (let laterMs = -5 * MINUTE_MS + 1; laterMs < 48 * HOUR_MS; laterMs += HOUR_MS) {
        expect(mayBeInHistory(key, new Date(NOW.getTime() + laterMs))).toBe(true);
      }
    }
  });
});
