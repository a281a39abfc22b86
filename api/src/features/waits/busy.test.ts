import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ShopSettings, WaitAnswer } from '@queuebell/contracts';
import { collection } from '../../../test/collections.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { openJoining } from '../../../test/join.js';
import { NOTHING_LEARNED } from './learning.js';

const DAY_MS = 86_400_000;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

const change = async (body: object) =>
  ShopSettings.parse((await app.call('PATCH', '/api/shop', { token: owner.token, body })).body);

/** Turns the page on. @returns its path */
async function openPage(): Promise<string> {
  const { busyUrl } = await change({ busyPage: true });
  return new URL(busyUrl ?? '').pathname;
}

/** @returns the words of the page */
const wordsAt = async (path: string) => {
  const { text } = await app.call('GET', path);
  return [...text.matchAll(/<(?:h1|p)>([^<]+)</g)].map(([, words]) => words);
};

describe('the busy page of a shop', () => {
  it('says how many wait and for how long, and no name', async () => {
    const path = await openPage();
    expect(await wordsAt(path)).toEqual(['No wait: come right in']);
    for (const name of ['Ann', 'Ben']) await app.checkIn(owner, name);
    app.clock.advance(10_000);
    expect(await wordsAt(path)).toEqual([
      expect.stringMatching(/^The wait is (about \d+–|under )\d+ min$/),
      '2 people ahead of you',
    ]);
    expect((await app.call('GET', path)).text).not.toMatch(/Ann|Ben|Bar Barbers|Olga/);
  });

  it('may be framed, is kept for 15 seconds, and runs nothing', async () => {
    const { status, headers } = await app.call('GET', await openPage());
    const policy = headers['content-security-policy'];
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=15']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(headers).not.toHaveProperty('x-frame-options');
    const other = await app.call('GET', '/');
    expect(other.headers).toMatchObject({ 'x-frame-options': 'DENY' });
  });

  it('says that the shop is closed', async () => {
    const weekdays = oneTo(7).map(() => [{ from: '11:00', to: '18:00' }]);
    const hours = { weekdays, exceptions: [], dayStartsHour: 0, lastCheckInMinutes: 0, capacity: null };
    await change({ hours });
    expect(await wordsAt(await openPage())).toEqual(['We’re closed at the moment.']);
  });

  it('is off until it is turned on, keeps its address, and is “not found” while it is off', async () => {
    expect(await change({ sound: 'off' })).toMatchObject({ busyPage: false, busyUrl: null });
    const path = await openPage();
    await change({ busyPage: false });
    const off = await app.call('GET', path);
    expect([off.status, off.text]).toEqual([404, (await app.call('GET', '/busy/nonsense')).text]);
    expect(await openPage()).toBe(path);
  });

  it('has an address that nobody can guess, and is not there without a membership', async () => {
    const path = await openPage();
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`;
    expect((await app.call('GET', wrong)).status).toBe(404);
    app.clock.advance(60 * DAY_MS);
    expect((await app.call('GET', path)).status).toBe(404);
  });
});

describe('the score of waits', () => {
  /** As if so many customers had been called in time. */
  async function scored(count: number): Promise<void> {
    const calibration = { centre: 0, spread: 0, scored: count, recent: '1'.repeat(count) };
    const { _id } = await app.queueDocument(owner);
    const record = { ...NOTHING_LEARNED, history: { ...NOTHING_LEARNED.history, calibration } };
    await collection(app.connection, 'waitRecords').insertOne({ _id, version: 1, ...record });
  }

  it.each<[number, boolean, boolean]>([
    [100, true, true],
    [99, true, false],
    [100, false, false],
  ])('of %i customers, published: %p, is on the join page: %p', async (count, publishesScore, isThere) => {
    const code = await openJoining(app, owner);
    await scored(count);
    await change({ publishesScore });
    const { score } = WaitAnswer.parse((await app.call('GET', `/api/join/${code}/wait`)).body);
    expect(score).toEqual(isThere ? { right: 100, of: 100 } : undefined);
  });
});
