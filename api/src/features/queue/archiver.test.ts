import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { KEPT_FOR_UNDO_MAX } from '@queuebell/queue-rules';
import { eventually } from '../../../test/eventually.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { collection } from '../../../test/collections.js';
import { plansOf } from '../../../test/plans.js';
import { ArchiverService } from './archiver.service.js';
import { makeKey } from './key-making.js';
import { QueueWriters } from './writer/queue-writers.js';

const MINUTE_MS = 60_000;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

const visits = () =>
  collection(app.connection, 'visits')
    .find({ ownerId: new mongo.ObjectId(owner.id) })
    .sort({ number: 1 })
    .toArray();
const close = (number: number) =>
  app.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });
const restore = (number: number) =>
  app.call('POST', `/api/queue/${owner.id}/${number}/restore`, { token: owner.token });

it('the archiver keeps customers who left in the live document until nobody can need them there, then moves them to the history', async () => {
  await app.checkIn(owner, 'Ann', makeKey(app.clock.now()));
  await close(1);
  for (const minutes of [0, 1, 10]) {
    app.clock.set(new Date(new Date(MORNING).getTime() + minutes * MINUTE_MS));
    await app.scheduler.tick();
    expect((await app.queueDocument(owner)).closed).toHaveLength(1);
    expect(await visits()).toEqual([]);
  }
  app.clock.set(new Date(new Date(MORNING).getTime() + 16 * MINUTE_MS));
  await app.scheduler.tick();
  expect((await app.queueDocument(owner)).closed).toEqual([]);
  expect(await visits()).toMatchObject([
    {
      _id: `${owner.id}:2026-06-15:1`,
      name: 'Ann',
      number: 1,
      outcome: 'served',
      closedAt: new Date(MORNING),
    },
  ]);
});

it('the archiver finds the queues that are due by the index of one field', async () => {
  await app.checkIn(owner, 'Ann');
  await close(1);
  app.clock.advance(16 * MINUTE_MS);
  const archiver = app.app.get(ArchiverService, { strict: false });
  const plans = await plansOf(app.connection, 'queues', () => archiver.archive());
  expect(plans.map(({ planSummary }) => planSummary)).toContain('IXSCAN { archiveAt: 1 }');
  expect(plans).not.toContainEqual(expect.objectContaining({ planSummary: 'COLLSCAN' }));
});

it('a repeated check-in finds its customer who goes to the history while it looks there, and others check in meanwhile', async () => {
  const key = makeKey(app.clock.now());
  const first = await app.checkIn(owner, 'Ann', key);
  await close(1);
  app.clock.advance(16 * MINUTE_MS);
  const archiver = app.app.get(ArchiverService, { strict: false });
  const { find } = mongo.Collection.prototype;
  let [looks, others] = [0, 0];
  const spy = jest.spyOn(mongo.Collection.prototype, 'find');
  spy.mockImplementation(function spied(this: mongo.Collection, filter = {}, options = {}) {
    const cursor = find.call(this, filter, options);
    if (this.collectionName !== 'visits' || !('key' in filter)) return cursor;
    looks += 1;
    if (looks > 1) return cursor;
    const read = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await read();
      others = (await app.checkIn(owner, 'Ben', makeKey(app.clock.now()))).status;
      await archiver.archive();
      return found;
    };
    return cursor;
  });
  const again = await app.checkIn(owner, 'Ann', key);
  spy.mockRestore();
  expect(again.body).toEqual(first.body);
  expect([looks, others]).toEqual([2, 201]);
  expect(await app.waiting(owner)).toEqual([2]);
});

it('a repeated check-in is recognized after its customer went to the history, without a look there', async () => {
  const key = makeKey(app.clock.now());
  await app.checkIn(owner, 'Ann', key);
  await app.checkIn(owner, 'Ben');
  await close(1);
  const { _id, closed } = await app.queueDocument(owner);
  await app.app.get(ArchiverService, { strict: false }).storeVisits(_id, closed);
  const inHistory = closed.map(({ key, closedAt }) => ({ key, closedAt }));
  const { queue } = await app.app
    .get(QueueWriters, { strict: false })
    .do(owner.id, { type: 'archive', inHistory }, { is: 'clock' });
  expect([queue.closed, queue.goneKeys]).toEqual([[], [key]]);
  expect((await app.checkIn(owner, 'Ann', key)).body).toMatchObject({ queueNumber: 1, ahead: 0 });
  expect(await app.waiting(owner)).toEqual([2]);
});

it('the archiver moves customers at once whom a busy shop has closed and nobody can put back any more', async () => {
  const surplus = KEPT_FOR_UNDO_MAX;
  for (const n of oneTo(KEPT_FOR_UNDO_MAX + surplus)) {
    await app.checkIn(owner, `Customer ${n}`, makeKey(app.clock.now()));
    await close(n);
  }
  const { closed, goneKeys } = await eventually(
    () => app.queueDocument(owner),
    ({ closed }) => closed.length <= KEPT_FOR_UNDO_MAX,
  );
  expect([closed.length, goneKeys?.length]).toEqual([KEPT_FOR_UNDO_MAX, surplus]);
  expect((await visits()).map(({ number }) => number)).toEqual(oneTo(surplus));
  expect((await restore(surplus + 1)).status).toBe(200);
});

it('the archiver moves customers whom an earlier release has closed', async () => {
  await app.checkIn(owner, 'Ann');
  await close(1);
  const queues = collection(app.connection, 'queues');
  await queues.updateOne({ _id: new mongo.ObjectId(owner.id) }, { $unset: { archiveAt: '' } });
  const other = await app.another(app.clock);
  app.clock.advance(12 * MINUTE_MS);
  await other.scheduler.tick();
  await other.app.close();
  expect(await visits()).toMatchObject([{ number: 1 }]);
});

it('the archiver loses and doubles nothing when it dies between writing and taking out', async () => {
  const key = makeKey(app.clock.now());
  await app.checkIn(owner, 'Ann', key);
  await app.checkIn(owner, 'Ben');
  await close(1);
  app.clock.advance(20 * MINUTE_MS);
  const { _id, closed } = await app.queueDocument(owner);
  const archiver = app.app.get(ArchiverService, { strict: false });
  await archiver.storeVisits(_id, closed);
  expect((await app.checkIn(owner, 'Ann', key)).body).toMatchObject({ queueNumber: 1, ahead: 0 });
  await Promise.all([archiver.archive(), archiver.archive(), archiver.archive()]);
  expect((await app.queueDocument(owner)).closed).toEqual([]);
  expect((await visits()).map(({ number }) => number)).toEqual([1]);
  expect((await app.checkIn(owner, 'Ann', key)).body).toMatchObject({ queueNumber: 1, ahead: 0 });
});

it('the last closing counts when a customer was put back after the archiver wrote the visit', async () => {
  await app.checkIn(owner, 'Ann');
  await app.checkIn(owner, 'Ben');
  await close(2);
  const { _id, closed } = await app.queueDocument(owner);
  await app.app.get(ArchiverService, { strict: false }).storeVisits(_id, closed);
  await restore(2);
  app.clock.advance(3 * MINUTE_MS);
  await app.call('DELETE', `/api/queue/${owner.id}/2?outcome=served`, { token: owner.token });
  app.clock.advance(20 * MINUTE_MS);
  await app.scheduler.tick();
  expect(await visits()).toMatchObject([{ number: 2, outcome: 'served' }]);
  expect(await app.waiting(owner)).toEqual([1]);
});

it('the archiver keeps both visits when servers whose clocks are far apart gave one key two numbers', async () => {
  const key = makeKey(app.clock.now());
  await app.checkIn(owner, 'Ann', key);
  await close(1);
  const { _id, closed } = await app.queueDocument(owner);
  const twins = closed.flatMap((entry) => [entry, { ...entry, number: 2 }]);
  await app.app.get(ArchiverService, { strict: false }).storeVisits(_id, twins);
  expect((await visits()).map((visit) => [visit.number, visit.key])).toEqual([
    [1, key],
    [2, undefined],
  ]);
});

it('the archiver does not wait for a repeat of a check-in that came without a key', async () => {
  await app.checkIn(owner, 'Ann');
  await close(1);
  app.clock.advance(12 * MINUTE_MS);
  await app.scheduler.tick();
  expect((await app.queueDocument(owner)).closed).toEqual([]);
  expect(await visits()).toMatchObject([{ number: 1 }]);
});

it('the archiver goes on with the other shops when the queue of one cannot be archived', async () => {
  const broken = await app.owner();
  for (const shop of [broken, owner]) {
    await app.checkIn(shop, 'Ann', makeKey(app.clock.now()));
    await app.call('DELETE', `/api/queue/${shop.id}/1`, { token: shop.token });
  }
  const archiver = app.app.get(ArchiverService, { strict: false });
  const keep = archiver.storeVisits.bind(archiver);
  const refusing = jest.spyOn(archiver, 'storeVisits').mockImplementation(async (ownerId, entries) => {
    if (ownerId.toString() === broken.id) throw new Error('This shop cannot be archived.');
    await keep(ownerId, entries);
  });
  app.clock.set(new Date(new Date(MORNING).getTime() + 16 * MINUTE_MS));
  await app.scheduler.tick();
  refusing.mockRestore();
  expect(await visits()).toHaveLength(1);
  expect((await app.queueDocument(broken)).closed).toHaveLength(1);
});
