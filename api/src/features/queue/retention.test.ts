import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { plansOf } from '../../../test/plans.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { collection } from '../../../test/collections.js';
import { HourlySweeps } from '../../platform/sweeps/hourly-sweeps.js';
import { makeKey } from './key-making.js';
import { dueShopsPipeline, eraseOldCustomers } from './retention.js';
import { QueueWriters } from './writer/queue-writers.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 400 });
});
afterAll(() => app.stop());

const checkIn = (name: string, key?: string) =>
  app.call('POST', '/api/queue/checkin', {
    token: owner.token,
    body: { name, phone: '0771234567', userId: owner.id },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const close = (number: number) =>
  app.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });
const keepFor = (retentionDays: number) =>
  app.call('PATCH', '/api/shop', { token: owner.token, body: { retentionDays } });

const later = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  await app.scheduler.tick();
};

const visits = async () =>
  ((await app.everything())['visits'] ?? []).filter(({ ownerId }) => String(ownerId) === owner.id);

/** Ann was served and is in the history. */
async function servedAnn(key?: string): Promise<void> {
  await checkIn('Ann', key);
  await close(1);
  await later(20 * MINUTE_MS);
}

const person = { name: 'Ann', phone: '0771234567' };

describe('the name and phone of a customer', () => {
  it('stay for thirty days after the turn, and are gone then; number, times and outcome stay', async () => {
    await servedAnn();
    const [before] = await visits();
    expect(before).toMatchObject(person);
    await later(30 * DAY_MS - 30 * MINUTE_MS);
    expect(await visits()).toEqual([before]);
    await later(60 * MINUTE_MS);
    const { phone: _, ...withoutPhone } = before ?? {};
    expect(await visits()).toEqual([{ ...withoutPhone, name: '' }]);
  });

  it.each([1, 7, 365])('stay for %d days where the shop decided so', async (days) => {
    await keepFor(days);
    await servedAnn();
    await later(days * DAY_MS - 30 * MINUTE_MS);
    expect(await visits()).toMatchObject([person]);
    await later(60 * MINUTE_MS);
    expect(await visits()).toMatchObject([{ name: '', number: 1 }]);
  });

  it('of another shop stay as long as that shop decided', async () => {
    await servedAnn();
    const other = owner;
    owner = await app.owner({ days: 400 });
    await keepFor(1);
    await servedAnn();
    await later(2 * DAY_MS);
    expect(await visits()).toMatchObject([{ name: '' }]);
    owner = other;
    expect(await visits()).toMatchObject([person]);
  });

  it('are erased in all other shops when one shop’s cannot be erased', async () => {
    const queues = app.connection.db?.collection('queues');
    const broken = await app.owner({ days: 400 });
    const others = [owner, await app.owner({ days: 400 })];
    const names = async () => {
      const { visits } = await app.everything();
      const theirs = visits?.filter(({ ownerId }) => others.some(({ id }) => id === String(ownerId)));
      return theirs?.map(({ name }) => name as string);
    };
    for (owner of others) await servedAnn();
    await queues?.updateOne(
      { _id: (await app.queueDocument(broken))._id },
      { $set: { closed: 'no list', calls: [{ number: 1, at: new Date(MORNING) }] } },
    );
    app.clock.advance(31 * DAY_MS);
    const sweeps = app.app.get(HourlySweeps, { strict: false });
    expect(await names()).toEqual(['Ann', 'Ann']);
    await sweeps.sweep();
    await queues?.updateOne({ closed: 'no list' }, { $set: { closed: [], calls: [] } });
    expect(await names()).toEqual(['', '']);
  });

  it('are erased when any of several processes looks, and the next one has nothing to do', async () => {
    await servedAnn();
    const second = await app.another(new FakeClock(new Date(app.clock.now().getTime() + 31 * DAY_MS)));
    app.clock.advance(31 * DAY_MS);
    await Promise.all([app.scheduler.tick(), second.scheduler.tick()]);
    const erased = await visits();
    await second.app.close();
    expect(erased).toMatchObject([{ name: '', number: 1, outcome: 'served' }]);
    await app.scheduler.tick();
    expect(await visits()).toEqual(erased);
  });

  it('are erased when a server starts, after weeks without a server', async () => {
    await servedAnn();
    const late = new FakeClock(new Date(app.clock.now().getTime() + 31 * DAY_MS));
    const second = await app.another(late);
    await second.app.close();
    expect(await visits()).toMatchObject([{ name: '' }]);
  });

  it('are erased in a shop that nobody has used since: from its queue, its closed entries, and its last calls', async () => {
    for (const name of ['Ann', 'Ben']) await checkIn(name);
    await close(1);
    const queue = await app.queueDocument(owner);
    const standing = {
      $set: { closed: queue.closed.map((entry) => ({ ...entry, key: `${entry.key}-kept` })) },
    };
    app.clock.advance(29 * DAY_MS);
    expect(JSON.stringify(await app.queueDocument(owner))).toContain('Ann');
    app.clock.advance(3 * DAY_MS);
    await app.scheduler.tick();
    await app.connection.db?.collection('queues').updateOne({ _id: queue._id }, standing);
    await app.scheduler.tick();
    const after = await app.queueDocument(owner);
    expect(JSON.stringify(after)).not.toMatch(/Ann|Ben|0771234567/);
    expect(after.waiting).toMatchObject([{ number: 2, name: '' }]);
    expect(after.calls).toEqual([]);
  });

  it('stay in a queue that moves, also in a shop that keeps them for a day', async () => {
    await keepFor(1);
    for (const name of ['Ann', 'Ben']) await checkIn(name);
    await later(10 * 60 * MINUTE_MS);
    const { waiting } = await app.queueDocument(owner);
    expect(waiting.map(({ name, phone }) => [name, phone])).toEqual([
      ['Ann', person.phone],
      ['Ben', person.phone],
    ]);
  });
});

describe('around the erasure of names,', () => {
  it('undo works while a sweep is done', async () => {
    await checkIn('Ann');
    await close(1);
    await app.scheduler.tick();
    const undone = await app.call('POST', `/api/queue/${owner.id}/1/restore`, { token: owner.token });
    expect(undone.body).toMatchObject({ data: [{ number: 1, name: 'Ann' }] });
  });

  it('sending a check-in again gives the same number after the name is gone', async () => {
    const key = makeKey(app.clock.now());
    await servedAnn(key);
    await later(31 * DAY_MS);
    const again = await checkIn('Ann', key);
    expect(again.body).toMatchObject({ queueNumber: 1 });
    expect(await visits()).toHaveLength(1);
  });

  it('the next day’s first number ends a line without names', async () => {
    await checkIn('Ann');
    await later(32 * DAY_MS);
    const { body } = await checkIn('Zoe');
    expect(body).toMatchObject({ queueNumber: 1 });
    await later(20 * MINUTE_MS);
    expect(await visits()).toMatchObject([{ number: 1, name: '', outcome: 'expired' }]);
  });
});

it('visits with names are found by an index, so that shops with long histories cost no more', async () => {
  const indexes = await app.connection.db?.collection('visits').indexes();
  expect(indexes).toContainEqual(
    expect.objectContaining({
      key: { ownerId: 1, closedAt: 1 },
      partialFilterExpression: { name: { $gt: '' } },
    }),
  );
});

describe('the sweep that erases names, however many shops there are,', () => {
  const sweep = () =>
    eraseOldCustomers(app.connection, app.app.get(QueueWriters, { strict: false }), app.clock.now());

  it('asks once for those that have something to erase, and no more where none has', async () => {
    for (const _ of oneTo(3)) {
      owner = await app.owner({ days: 400 });
      await servedAnn();
    }
    const ofQueues = await plansOf(app.connection, 'queues', sweep);
    const ofVisits = await plansOf(app.connection, 'visits', sweep);
    expect([ofQueues.length, ofVisits]).toEqual([1, []]);
    app.clock.advance(31 * DAY_MS);
    await sweep();
    expect(await plansOf(app.connection, 'visits', sweep)).toEqual([]);
  });

  it('has the database look for each shop’s visits, events and comments by an index', async () => {
    await servedAnn();
    const due = collection(app.connection, 'queues').aggregate(dueShopsPipeline(app.clock.now()));
    const { stages } = (await due.explain('executionStats')) as { stages: Record<string, unknown>[] };
    const lookUps = stages.filter((stage) => '$lookup' in stage).map(({ indexesUsed }) => indexesUsed);
    expect(lookUps).toEqual([['ownerId_1_closedAt_1'], ['ownerId_1_until_1'], ['ownerId_1_ratedAt_1']]);
  });
});

it.each([0, 366, 1.5, '30', null])('names cannot be kept for %j days', async (days) => {
  const { status } = await app.call('PATCH', '/api/shop', {
    token: owner.token,
    body: { retentionDays: days },
  });
  expect(status).toBe(400);
  expect(oneTo(365)).not.toContain(days);
});
