import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decisionOf, OVERLAP_MS, rotatedSecrets, type RefreshSecrets } from './refresh-rules.js';

const rotatedAt = new Date('2026-06-15T09:00:00Z');
const later = (ms: number) => new Date(rotatedAt.getTime() + ms);

describe('a renewal: a request with', () => {
  const fresh: RefreshSecrets = { previous: null, unused: ['a'], rotatedAt };
  const used: RefreshSecrets = { previous: 'a', unused: ['b', 'c'], rotatedAt };

  it.each([
    ['the first secret is given the next one', fresh, 'a', 0, 'next'],
    ['a successor is given the next one', used, 'c', 0, 'next'],
    ['an earlier successor, too', used, 'b', OVERLAP_MS, 'next'],
    ['the one before, at the same time as another tab, keeps it', used, 'a', OVERLAP_MS - 1, 'same'],
    ['the one before, by a clock that is behind, keeps it', used, 'a', -5_000, 'same'],
    ['the one before, later, is given another successor', used, 'a', OVERLAP_MS, 'again'],
    ['one that was used long ago ends the login', used, 'z', 0, 'reuse'],
    ['one that was given by another answer than the login goes by ends it', fresh, 'z', 0, 'reuse'],
  ] as const)('%s', (_what, secrets, hash, ms, decision) => {
    expect(decisionOf(secrets, { hash, isIssued: true }, later(ms))).toBe(decision);
  });

  it.each([fresh, used])('a secret that was made up ends nothing: %j', (secrets) => {
    expect(decisionOf(secrets, { hash: 'z', isIssued: false }, later(0))).toBe('unknown');
  });

  it('a secret from before secrets were marked goes on like any other', () => {
    expect(decisionOf(used, { hash: 'b', isIssued: false }, later(0))).toBe('next');
    expect(decisionOf(used, { hash: 'a', isIssued: false }, later(OVERLAP_MS))).toBe('again');
  });

  it('a successor makes all other secrets worthless', () => {
    const change = { presented: 'b', successor: 'd', now: later(1) };
    expect(rotatedSecrets(used, 'next', change)).toEqual({
      previous: 'b',
      unused: ['d'],
      rotatedAt: later(1),
    });
  });

  it('the previous secret, again and again, leaves the four newest successors', () => {
    let secrets = used;
    for (const successor of ['d', 'e', 'f']) {
      secrets = rotatedSecrets(secrets, 'again', { presented: 'a', successor, now: later(1) });
    }
    expect(secrets).toEqual({ previous: 'a', unused: ['c', 'd', 'e', 'f'], rotatedAt: later(1) });
  });
});

/** The server's side of one session, with numbers as secrets. */
class LogIn {
  isOver = false;
  #made = 1;
  #secrets: RefreshSecrets = { previous: null, unused: ['1'], rotatedAt };

  /** @returns the new cookie, or null */
  come(presented: string, now: Date): string | null {
    if (this.isOver) return null;
    const decision = decisionOf(this.#secrets, { hash: presented, isIssued: true }, now);
    if (decision === 'reuse') this.isOver = true;
    if (decision !== 'next' && decision !== 'again') return null;
    const successor = String(++this.#made);
    this.#secrets = rotatedSecrets(this.#secrets, decision, { presented, successor, now });
    return successor;
  }
}

const TOKEN_FRESH_MS = 14 * 60_000;
/** Transit time of a request or an answer, before the browser gives up. */
const transit = fc.integer({ min: 0, max: 20_000 });

it('a browser’s tabs that come at any time, and lose any answers, are never logged out', () => {
  const ask = fc.record({
    at: fc.integer({ min: 0, max: 3 * 3_600_000 }),
    there: transit,
    back: transit,
    isLost: fc.boolean(),
  });
  const near = fc.array(ask, { maxLength: 60 });
  fc.assert(
    fc.property(near, (asks) => {
      const logIn = new LogIn();
      const browser = { cookie: '1', freshUntil: 0 };
      const events: { at: number; act: () => void }[] = [];
      const plan = (at: number, act: () => void) => {
        events.push({ at, act });
        events.sort((one, other) => one.at - other.at);
      };
      for (const { at, there, back, isLost } of asks) {
        plan(at, () => {
          if (at < browser.freshUntil) return;
          const presented = browser.cookie;
          plan(at + there, () => {
            const cookie = logIn.come(presented, later(at + there));
            if (isLost) return;
            plan(at + there + back, () => {
              if (cookie !== null) browser.cookie = cookie;
              browser.freshUntil = at + there + back + TOKEN_FRESH_MS;
            });
          });
        });
      }
      for (let next = events.shift(); next; next = events.shift()) next.act();
      expect(logIn.isOver).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('a thief and the owner, each with a copy of the cookie, cannot both go on', () => {
  const gap = fc.integer({ min: 0, max: 3_600_000 });
  const turns = fc.array(fc.tuple(fc.constantFrom('owner', 'thief'), gap), { minLength: 6, maxLength: 30 });
  fc.assert(
    fc.property(turns, (all) => {
      const logIn = new LogIn();
      const cookies = { owner: '1', thief: '1' };
      const last = { owner: -Infinity, thief: -Infinity };
      const times = { owner: 0, thief: 0 };
      let now = 0;
      for (const [who, ms] of all) {
        // A browser renews only after its access token has expired.
        now = Math.max(now + ms, last[who] + TOKEN_FRESH_MS);
        last[who] = now;
        times[who] += 1;
        cookies[who] = logIn.come(cookies[who], later(now)) ?? cookies[who];
      }
      const bothWentOn = times.owner >= 3 && times.thief >= 3;
      if (bothWentOn) expect(logIn.isOver).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
