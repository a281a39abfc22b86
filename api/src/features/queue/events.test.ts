import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueEvent } from '@queuebell/queue-rules';
import { mongo } from 'mongoose';
import { eventually } from '../../../test/eventually.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { openJoining, Phone } from '../../../test/join.js';
import { beginSwitch, REVISION_LEAP } from '../../operator/backup/switch-over.js';
import { collection } from '../../../test/collections.js';
import { LiveQueues } from './memory/live-queues.js';
import { ArchiverService } from './archiver.service.js';
import { makeKey } from './key-making.js';
import { eventsOf } from './queue-events.js';
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

const idOf = () => new mongo.ObjectId(owner.id);
const batches = () =>
  collection(app.connection, 'queueEvents').find({ ownerId: idOf() }).sort({ sequence: 1 }).toArray();
const moved = async () => (await batches()).flatMap(({ events }) => events.map(({ s }) => s));
const waiting = async () => ((await app.queueDocument(owner)).events ?? []).map(({ s }) => s);
const archiverOf = (server = app) => server.app.get(ArchiverService, { strict: false });
const handleOf = (server = app) => server.app.get(LiveQueues, { strict: false }).handleOf(owner.id);

async function all(): Promise<QueueEvent[]> {
  const found: QueueEvent[] = [];
  for await (const event of eventsOf(app.connection, await app.queueDocument(owner))) found.push(event);
  return found;
}

const close = (number: number, token = owner.token) =>
  app.call('DELETE', `/api/queue/${owner.id}/${number}`, { token });

/** Many customers at once, without rate limits. */
const checkInMany = (count: number, server = app) =>
  Promise.all(
    oneTo(count).map((n) =>
      server.app.get(QueueWriters, { strict: false }).do(
        owner.id,
        {
          type: 'checkIn',
          details: { name: `C${n}` },
          key: makeKey(app.clock.now()),
          via: 'tablet',
          capacity: 9_999,
        },
        { is: 'owner' },
      ),
    ),
  );

describe('each change of a queue', () => {
  it('is stored with its author and its time', async () => {
    const code = await openJoining(app, owner);
    const [door, counter] = [await app.device(owner, 'check-in'), await app.device(owner, 'admin')];
    await app.checkIn({ ...owner, token: door.token }, 'Ann');
    const { ticketId } = await new Phone(app).ticket(code);
    app.clock.advance(MINUTE_MS);
    await close(1, counter.token);
    await app.call('POST', `/api/tickets/${ticketId}/leave`);
    await app.call('POST', `/api/queue/${owner.id}/1/restore`, { token: owner.token });
    await app.call('POST', `/api/queue/${owner.id}/deliveries`, {
      token: door.token,
      headers: { 'idempotency-key': makeKey(app.clock.now()) },
      body: {
        name: 'Olive',
        holder: '0190163d-8694-739b-aea5-966c26f8ad91',
        number: 801,
        arrivedAt: MORNING,
      },
    });
    app.clock.advance(DAY_MS);
    await app.checkIn(owner, 'Ben');

    const events = await all();
    const start = events.findIndex(({ type }) => type === 'checkedIn');
    const byDoor = { is: 'device', id: door.deviceId };
    const minuteLater = new Date(new Date(MORNING).getTime() + MINUTE_MS);
    expect(events.slice(start)).toMatchObject([
      { type: 'checkedIn', number: 1, by: byDoor, at: new Date(MORNING) },
      { type: 'checkedIn', number: 2, by: { is: 'customer' }, via: 'phone' },
      {
        type: 'closed',
        number: 1,
        outcome: 'served',
        by: { is: 'device', id: counter.deviceId },
        at: minuteLater,
      },
      { type: 'closed', number: 2, outcome: 'left', by: { is: 'customer' } },
      { type: 'putBack', number: 1, outcome: 'served', closedAt: minuteLater, by: { is: 'owner' } },
      {
        type: 'checkedIn',
        number: 801,
        via: 'offline',
        by: byDoor,
        at: minuteLater,
        arrivedAt: new Date(MORNING),
      },
      { type: 'dayStarted', by: { is: 'clock' } },
      { type: 'closed', number: 1, outcome: 'expired', by: { is: 'clock' } },
      { type: 'closed', number: 801, outcome: 'expired', by: { is: 'clock' } },
      { type: 'checkedIn', number: 1, by: { is: 'owner' } },
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual(oneTo(events.length));
    expect(JSON.stringify(events)).not.toMatch(/Ann|Pat|Olive|Ben/);
  });

  it('is written with its event, or not at all', async () => {
    await checkInMany(3);
    const { version } = await app.queueDocument(owner);
    await close(7);
    await close(2);
    await close(2);
    const document = await app.queueDocument(owner);
    expect([document.version, document.eventCount, await waiting()]).toEqual([
      (version ?? 0) + 1,
      4,
      oneTo(4),
    ]);
  });
});

describe('the events of a queue move to their collection', () => {
  it('some minutes later, each once, and their count goes on', async () => {
    await checkInMany(2);
    await app.scheduler.tick();
    expect([await moved(), await waiting()]).toEqual([[], oneTo(2)]);
    app.clock.advance(6 * MINUTE_MS);
    await app.scheduler.tick();
    await app.scheduler.tick();
    expect([await moved(), await waiting()]).toEqual([oneTo(2), []]);
    expect((await app.queueDocument(owner)).archiveAt).toBeUndefined();
    await close(1);
    expect(await waiting()).toEqual([3]);
    expect((await all()).map(({ sequence }) => sequence)).toEqual(oneTo(3));
  });

  it('at once when they are many, and the next write takes them out of the queue', async () => {
    await checkInMany(150);
    await eventually(moved, ({ length }) => length === 150);
    expect(await waiting()).toEqual(oneTo(150));
    const { version } = await app.queueDocument(owner);
    await eventually(
      async () => handleOf().movedEvents,
      (sequence) => sequence === 150,
    );
    await close(1);
    expect([await moved(), await waiting()]).toEqual([oneTo(150), [151]]);
    expect((await app.queueDocument(owner)).version).toBe((version ?? 0) + 1);
  });

  it('once, when the process that had moved them dies before they are taken out', async () => {
    await checkInMany(3);
    await archiverOf().moveEvents(handleOf());
    expect([await moved(), await waiting()]).toEqual([oneTo(3), oneTo(3)]);
    const other = await app.another(app.clock);
    await other.app.get(LiveQueues, { strict: false }).read(owner.id);
    await other.app
      .get(QueueWriters, { strict: false })
      .do(owner.id, { type: 'close', number: 2 }, { is: 'owner' });
    expect((await all()).map(({ sequence }) => sequence)).toEqual(oneTo(4));
    app.clock.advance(6 * MINUTE_MS);
    await archiverOf(other).archive();
    await archiverOf(other).archive();
    app.clock.advance(6 * MINUTE_MS);
    await archiverOf(other).archive();
    expect([await moved(), await waiting()]).toEqual([oneTo(4), []]);
    expect((await batches()).map(({ sequence }) => sequence)).toEqual([1, 4]);
    await other.app.close();
  });

  it('once, when several processes move them at once while the queue changes', async () => {
    const other = await app.another(app.clock);
    for (const round of oneTo(5)) {
      await Promise.all([checkInMany(20), checkInMany(20, other)]);
      app.clock.advance(6 * MINUTE_MS);
      await Promise.all([archiverOf().archive(), archiverOf(other).archive(), checkInMany(5, other)]);
      expect((await all()).map(({ sequence }) => sequence)).toEqual(oneTo(round * 45));
    }
    app.clock.advance(6 * MINUTE_MS);
    await archiverOf().archive();
    expect([await moved(), await waiting()]).toEqual([oneTo(225), []]);
    await other.app.close();
  });

  it('and stay in the queue when they cannot be written there', async () => {
    await checkInMany(2);
    app.clock.advance(6 * MINUTE_MS);
    const insert = jest.spyOn(mongo.Collection.prototype, 'insertOne');
    insert.mockRejectedValueOnce(new Error('The disk is full.'));
    await archiverOf().archive();
    insert.mockRestore();
    expect([await moved(), await waiting()]).toEqual([[], oneTo(2)]);
    await archiverOf().archive();
    expect([await moved(), await waiting()]).toEqual([oneTo(2), []]);
  });
});

describe('beside a process of the release before events,', () => {
  /**
   * Like the previous release: it writes on the same condition, but marks only closed customers for
   * archiving.
   */
  const changeAsBefore = async () => {
    const { counter, revision } = await app.queueDocument(owner);
    await collection(app.connection, 'queues').updateOne(
      { _id: idOf(), revision },
      { $set: { counter: counter + 1 }, $inc: { revision: 1, version: 1 }, $unset: { archiveAt: '' } },
    );
  };

  it('no event is lost, and no number of an event is used twice', async () => {
    await checkInMany(1);
    await changeAsBefore();
    await checkInMany(1);
    await changeAsBefore();
    expect(await waiting()).toEqual([1, 2]);
    app.clock.advance(20 * MINUTE_MS);
    const next = await app.another(app.clock);
    await archiverOf(next).archive();
    await next.app.close();
    expect([await moved(), await waiting()]).toEqual([[1, 2], []]);
    await checkInMany(1);
    expect(await waiting()).toEqual([3]);
  });

  it('a queue of that release stays readable, and its first event is number 1', async () => {
    await collection(app.connection, 'queues').updateOne(
      { _id: idOf() },
      { $unset: { events: '', eventCount: '' }, $inc: { version: 1 } },
    );
    await checkInMany(1);
    expect(await waiting()).toEqual([1]);
  });
});

it('a restored queue gives no number of an event that was written after the backup', async () => {
  await checkInMany(2);
  const { db } = app.connection;
  if (!db) throw new Error('There is no database.');
  await db.collection('restoring.test.queues').insertOne(await app.queueDocument(owner));
  await beginSwitch(db, 'restoring.test.', ['queues']);
  const restored = await db.collection('restoring.test.queues').findOne({ _id: idOf() });
  await db.dropCollection('restoring.test.queues');
  await db.dropCollection('restorations');
  expect(restored).toMatchObject({ eventCount: 2 + REVISION_LEAP, events: [{ s: 1 }, { s: 2 }] });
});

describe('events of a queue are erased', () => {
  it('when the shop no longer keeps the names of that time', async () => {
    await checkInMany(1);
    app.clock.advance(6 * MINUTE_MS);
    await app.scheduler.tick();
    app.clock.advance(29 * DAY_MS);
    await checkInMany(1);
    app.clock.advance(6 * MINUTE_MS);
    await app.scheduler.tick();
    const [first, ...later] = await moved();
    expect([first, later.length]).toEqual([1, 3]);
    app.clock.advance(DAY_MS);
    await app.scheduler.tick();
    expect(await moved()).toEqual(later);
    app.clock.advance(30 * DAY_MS);
    await app.scheduler.tick();
    expect(await moved()).toEqual([]);
  });

  it('with the account', async () => {
    await checkInMany(2);
    app.clock.advance(6 * MINUTE_MS);
    await app.scheduler.tick();
    expect(await moved()).toEqual(oneTo(2));
    const { email, password } = owner;
    await app.call('POST', '/api/account/delete', { body: { email, password } });
    app.clock.advance(15 * DAY_MS);
    await app.scheduler.tick();
    expect(await moved()).toEqual([]);
  });
});
