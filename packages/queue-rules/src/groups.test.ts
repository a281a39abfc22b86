import { expect, it } from '@jest/globals';
import { groupKey, groupKeys } from './groups.js';
import { keyAgeMs } from './keys.js';
import { keyMadeAt, NOW } from './testing/build.js';

it('the keys of a group count the last two digits of its first key on', () => {
  const key = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b-6c7d8e9f0a1bfe';
  expect(groupKeys(key, 4).map((each) => each.slice(-4))).toEqual(['1bfe', '1bff', '1b00', '1b01']);
});

it('the keys of a group keep the time of its first key, by which the history is searched', () => {
  const key = keyMadeAt(NOW.at);
  expect(keyAgeMs(groupKey(key, 7), NOW.at)).toBe(0);
});

it('the first customer of a group has the key of the check-in', () => {
  expect(groupKeys('any', 1)).toEqual(['any']);
});
