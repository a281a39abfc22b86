import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MORNING, oneTo, TestApp } from '../../../test/harness.js';
import { FakeClock } from '../clock/fake-clock.js';
import { RateLimited } from '../errors/rate-limited.js';
import { RateLimits } from './rate-limits.js';

const WINDOW_MS = 60_000;
let app: TestApp;
let limits: RateLimits;
let key: string;
let keys = 0;

const limitsOf = (of: TestApp) => of.app.get(RateLimits, { strict: false });

beforeAll(async () => {
  app = await TestApp.start();
  limits = limitsOf(app);
});
beforeEach(() => {
  app.clock.set(MORNING);
  key = `somebody ${++keys}`;
});
afterAll(() => app.stop());

const three = (of = limits, whose = key) => of.take('knock', whose, 3, WINDOW_MS);
const outcomes = async (tries: Promise<void>[]) => {
  const all = await Promise.allSettled(tries);
  return {
    let: all.filter(({ status }) => status === 'fulfilled').length,
    reasons: all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
};

describe('a call with a limit', () => {
  it('may be done so many times, and then not until the time is over', async () => {
    for (const _ of oneTo(3)) await three();
    app.clock.advance(WINDOW_MS - 1_500);
    await expect(three()).rejects.toMatchObject({ retryAfterS: 2, body: { code: 'RATE_LIMITED' } });
    app.clock.advance(1_500);
    await three();
  });

  it('is let through no more often when all come at once', async () => {
    const { let: count, reasons } = await outcomes(oneTo(30).map(() => three()));
    expect(count).toBe(3);
    for (const reason of reasons) expect(reason).toBeInstanceOf(RateLimited);
  });

  it('is counted by all processes together', async () => {
    const second = await app.another(new FakeClock(MORNING));
    const both = [limits, limitsOf(second)];
    const { let: count } = await outcomes(oneTo(12).map((n) => three(both[n % 2])));
    await second.app.close();
    expect(count).toBe(3);
  });

  it('is counted for each caller alone', async () => {
    for (const _ of oneTo(3)) await three();
    await three(limits, `${key}'s neighbour`);
    await limits.take('ring', key, 3, WINDOW_MS);
  });

  it('is limited for a site of many networks at ten times as much, and given back there, too', async () => {
    const network = (n: number) => `${key} 2001:db8:${keys.toString(16)}:${n.toString(16)}::/64`;
    for (const _ of oneTo(9)) {
      await three(limits, network(1));
      await limits.giveBack('knock', network(1));
    }
    const { let: count } = await outcomes(oneTo(40).map((n) => three(limits, network(n))));
    expect(count).toBe(30);
    await expect(three(limits, network(41))).rejects.toThrow(RateLimited);
    await three(limits, `${key} 2001:db8:ffff:1::/64`);
  });

  it('does not count what was given back', async () => {
    for (const _ of oneTo(9)) {
      await three();
      await limits.giveBack('knock', key);
    }
    await limits.giveBack('knock', `${key} who never knocked`);
    for (const _ of oneTo(3)) await three();
    await expect(three()).rejects.toThrow(RateLimited);
  });
});

it('no call is limited if the operator turns limits off', async () => {
  const open = await TestApp.start({ rateLimit: false });
  for (const _ of oneTo(9)) await three(limitsOf(open));
  await open.stop();
});

it('a limit is stored only as long as it counts', async () => {
  const indexes = await app.connection.db?.collection('limits').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});
