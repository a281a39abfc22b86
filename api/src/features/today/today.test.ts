import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TodayFigures } from '@queuebell/contracts';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { plansOf } from '../../../test/plans.js';
import { collection } from '../../../test/collections.js';
import { ArchiverService } from '../queue/archiver.service.js';
import { makeKey } from '../queue/key-making.js';

const MINUTE_MS = 60_000;
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

const today = async (of = owner) =>
  TodayFigures.parse((await app.call('GET', '/api/shop/today', { token: of.token })).body);
const arrive = (name = 'Ann', of = owner) => app.checkIn(of, name, makeKey(app.clock.now()));
const close = (number: number, outcome = 'served', of = owner) =>
  app.call('DELETE', `/api/queue/${of.id}/${number}?outcome=${outcome}`, { token: of.token });
const restore = (number: number) =>
  app.call('POST', `/api/queue/${owner.id}/${number}/restore`, { token: owner.token });
const pass = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);
const archiver = () => app.app.get(ArchiverService, { strict: false });

/** Ann and Ben arrive together, Cat five minutes later. Ann takes 10 minutes, Ben 20. Then Cat is served. */
async function aMorning(of = owner): Promise<void> {
  await arrive('Ann', of);
  await arrive('Ben', of);
  pass(5);
  await arrive('Cat', of);
  pass(5);
  await close(1, 'served', of);
  pass(20);
  await close(2, 'served', of);
}

describe('the figures of the day', () => {
  it('are those of an empty shop on a morning on which nobody came', async () => {
    expect(await today()).toEqual({
      serviceDay: '2026-06-15',
      waiting: 0,
      longestWaitMs: null,
      served: 0,
      averageWaitMs: null,
    });
  });

  it('count who waits, without the customer being served, and how long the first of them has waited', async () => {
    await arrive('Ann');
    pass(3);
    expect(await today()).toMatchObject({ waiting: 0, longestWaitMs: null });
    await arrive('Ben');
    pass(7);
    await arrive('Cat');
    expect(await today()).toMatchObject({ waiting: 2, longestWaitMs: 7 * MINUTE_MS });
  });

  it('count who was served, and how long they waited until it was their turn', async () => {
    await aMorning();
    expect(await today()).toMatchObject({ served: 2, averageWaitMs: 5 * MINUTE_MS });
    await close(3);
    expect(await today()).toMatchObject({ served: 3, averageWaitMs: (35 / 3) * MINUTE_MS });
  });

  it('count nobody who was removed, though the next one waited for them too', async () => {
    await aMorning();
    await close(3, 'removed');
    expect(await today()).toMatchObject({ served: 2 });
    await arrive('Dan');
    await arrive('Eve');
    pass(6);
    await close(4, 'removed');
    await close(5);
    // Two simultaneous arrivals are a millisecond apart.
    expect(await today()).toMatchObject({
      served: 3,
      averageWaitMs: expect.closeTo((16 / 3) * MINUTE_MS, -1),
    });
  });

  it('stay the same while customers are moved to the history, by halves too', async () => {
    await aMorning();
    await close(3);
    const before = await today();
    pass(16);
    const { _id, closed } = await app.queueDocument(owner);
    await archiver().storeVisits(_id, closed);
    expect(await today()).toEqual(before);
    await archiver().archive();
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    expect(await today()).toEqual(before);
    await arrive('Dan');
    await close(4);
    expect(await today()).toMatchObject({ served: 4, averageWaitMs: (35 / 4) * MINUTE_MS });
  });

  it('do not count a customer who was put back, even where the history has them already', async () => {
    await arrive('Ann');
    await close(1);
    const { _id, closed } = await app.queueDocument(owner);
    await archiver().storeVisits(_id, closed);
    await restore(1);
    expect(await today()).toMatchObject({ served: 0, averageWaitMs: null });
  });

  it('start again with the day of the shop, before its first customer too', async () => {
    await aMorning();
    await arrive('Dan');
    app.clock.set('2026-06-15T22:59:00.000Z');
    expect(await today()).toMatchObject({ serviceDay: '2026-06-15', served: 2, waiting: 1 });
    app.clock.set('2026-06-15T23:01:00.000Z');
    const empty = { serviceDay: '2026-06-16', served: 0, averageWaitMs: null, waiting: 0 };
    expect(await today()).toMatchObject(empty);
    await arrive('Eve');
    await archiver().archive();
    expect(await today()).toMatchObject({ ...empty, longestWaitMs: null });
    await close(1);
    expect(await today()).toMatchObject({ served: 1, averageWaitMs: 0 });
  });

  it('are those of the caller’s own shop alone, without a read of others or of other days', async () => {
    const other = await app.owner();
    for (const shop of [other, owner]) await aMorning(shop);
    pass(24 * 60);
    for (const shop of [other, owner]) {
      await arrive('Eve', shop);
      await close(1, 'served', shop);
    }
    pass(20);
    await archiver().archive();
    expect(await collection(app.connection, 'visits').countDocuments()).toBeGreaterThan(5);
    const plans = await plansOf(app.connection, 'visits', () => today());
    expect(plans).toEqual([{ planSummary: 'IXSCAN { _id: 1 }', docsExamined: 1 }]);
    expect(await today()).toMatchObject({ served: 1 });
  });
});
