import { expect, it } from '@jest/globals';
import type { PairingInfo } from '@queuebell/contracts';
import { originWords } from './origin-words';

const info: PairingInfo = { code: 'K7P-4MX', kind: 'admin', expiresAt: '2026-11-21T14:15:00.000Z' };

it.each([
  [{}, null],
  [{ ageMs: 0 }, 'Requested less than a minute ago.'],
  [{ ageMs: 60_000, sameNetwork: null }, 'Requested 1 minute ago.'],
  [
    { ageMs: 179_000, browser: 'Chrome on Android', sameNetwork: true },
    'Requested 2 minutes ago by Chrome on Android, on the same network as you.',
  ],
  [
    { ageMs: 0, browser: 'Unknown browser', sameNetwork: false },
    'Requested less than a minute ago by Unknown browser, on a different network from yours.',
  ],
])('the origin %j of a pairing is written: %s', (known, words) => {
  expect(originWords({ ...info, ...known })).toBe(words);
});
