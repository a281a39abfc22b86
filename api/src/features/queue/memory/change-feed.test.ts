import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createConnection, mongo, type Connection } from 'mongoose';
import { databaseUri } from '../../../../test/harness.js';
import { connectOptions } from '../../../platform/database/connect-options.js';
import { ChangeFeed } from './change-feed.js';
import type { Change } from './changes.js';

const SILENT_FOR_MS = 10_000;
const REOPENED_AFTER_MS = 100;
/** The driver's own timers, which keep running while the test stops the feed's. */
const OF_THE_DATABASE = [
  'Date',
  'hrtime',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

let connection: Connection;
let feed: ChangeFeed;
let heard: (Change | 'gap')[];
let waiting: (() => void)[];

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  connection = await createConnection(databaseUri(), connectOptions).asPromise();
  await db().createCollection('queues');
  feed = new ChangeFeed(connection);
  heard = [];
  waiting = [];
  const note = (what: Change | 'gap') => {
    heard.push(what);
    for (const wake of waiting.splice(0)) wake();
  };
  feed.listen({ onChange: note, onGap: () => note('gap') });
  await feed.onApplicationBootstrap();
});
afterEach(async () => {
  await feed.onApplicationShutdown();
  await connection.dropDatabase();
  await connection.close();
});

function db(): mongo.Db {
  if (!connection.db) throw new Error('Not connected.');
  return connection.db;
}

async function until(count: number): Promise<void> {
  while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
}

const queue = { _id: new mongo.ObjectId(), revision: 1 };
const id = queue._id.toHexString();
const serve = () =>
  db()
    .collection('queues')
    .updateOne({ _id: queue._id }, [
      { $replaceWith: { $mergeObjects: ['$$ROOT', { revision: { $add: ['$revision', 1] } }] } },
    ]);

/** Ends the cursor, as a lost connection or server does. */
async function killCursor(): Promise<void> {
  // The list lacks a cursor that is just taken up or put down.
  let cursors = await openCursors();
  while (cursors.length === 0) cursors = await openCursors();
  await db().command({ killCursors: '$cmd.aggregate', cursors });
}

async function openCursors(): Promise<mongo.Long[]> {
  const admin = connection.getClient().db('admin');
  const running = await admin
    .aggregate<{ cursor?: { cursorId: mongo.Long; originatingCommand: { $db: string } } }>([
      { $currentOp: { idleCursors: true } },
    ])
    .toArray();
  return running
    .flatMap(({ cursor }) => cursor ?? [])
    .filter(({ originatingCommand }) => originatingCommand.$db === db().databaseName)
    .map(({ cursorId }) => cursorId);
}

describe('the feed of changes', () => {
  it('is fresh from the start, and begins with a gap', () => {
    expect(feed.isFresh).toBe(true);
    expect(heard).toEqual(['gap']);
  });

  it('says which revision a queue has', async () => {
    await db().collection('queues').insertOne(queue);
    await serve();
    await db()
      .collection('queues')
      .updateOne({ _id: queue._id }, { $set: { archivings: 1 } });
    await until(4);
    expect(heard.slice(1)).toEqual([
      { of: 'queues', id, heard: { revision: 1 } },
      { of: 'queues', id, heard: { revision: 2 } },
      { of: 'queues', id },
    ]);
  });

  it('reports accounts that change and devices that are removed, and nothing else', async () => {
    const _id = new mongo.ObjectId();
    const [users, devices] = [db().collection('users'), db().collection('devices')];
    await users.insertOne({ _id });
    await devices.insertOne({ _id });
    await devices.updateOne({ _id }, { $set: { lastSeenAt: new Date() } });
    await db().collection('visits').insertOne({ _id });
    await users.updateOne({ _id }, { $inc: { sessionEpoch: 1 } });
    await devices.deleteOne({ _id });
    await until(3);
    expect(heard.slice(1)).toEqual([
      { of: 'users', id: _id.toHexString() },
      { of: 'devices', id: _id.toHexString() },
    ]);
  });

  it('goes on from its position when its cursor is killed', async () => {
    await db().collection('queues').insertOne(queue);
    await until(2);
    await Promise.all([killCursor(), serve(), serve()]);
    await serve();
    await until(5);
    expect(heard.slice(2)).toEqual([2, 3, 4].map((revision) => ({ of: 'queues', id, heard: { revision } })));
  });

  it('reports a gap when its position is lost, and goes on', async () => {
    await connection.dropDatabase();
    await until(2);
    expect(heard[1]).toBe('gap');
    await db().collection('queues').insertOne(queue);
    await until(3);
    expect(heard[2]).toEqual({ of: 'queues', id, heard: { revision: 1 } });
  });

  it('is opened again after ten seconds of silence, as of a connection that hangs, and misses nothing', async () => {
    jest.useFakeTimers({ doNotFake: [...OF_THE_DATABASE] });
    const watch = jest.spyOn(db(), 'watch');
    const hanging = new ChangeFeed(connection);
    const onGap = jest.fn();
    const firstChange = new Promise<Change>((onChange) => hanging.listen({ onChange, onGap }));
    try {
      await hanging.onApplicationBootstrap();
      const [first] = watch.mock.results.map(({ value }) => value as mongo.ChangeStream);
      first?.removeAllListeners('resumeTokenChanged');
      jest.advanceTimersByTime(SILENT_FOR_MS - 1);
      expect([hanging.isFresh, hanging.losses]).toEqual([false, 0]);
      jest.advanceTimersByTime(1);
      expect(hanging.losses).toBe(1);
      await db().collection('queues').insertOne(queue);
      jest.advanceTimersByTime(REOPENED_AFTER_MS);
      expect(watch).toHaveBeenCalledTimes(2);
      expect(await hanging.whenFresh(1)).toBe(true);
      expect(await firstChange).toEqual({ of: 'queues', id, heard: { revision: 1 } });
      expect(onGap).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
      await hanging.onApplicationShutdown();
    }
  });

  it('asks the database less often in a burst of changes, most of all where nobody here waits for them', async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'hrtime', 'nextTick', 'queueMicrotask'] });
    const next = jest.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { ns: { coll: 'queues' }, documentKey: { _id: queue._id } };
    });
    const endless = { on: () => {}, next, close: async () => {} };
    jest.spyOn(db(), 'watch').mockReturnValue(endless as never);
    const busy = new ChangeFeed(connection);
    const requestsIn = async (ms: number) => {
      next.mockClear();
      await jest.advanceTimersByTimeAsync(ms);
      return next.mock.calls.length;
    };
    try {
      busy.onApplicationBootstrap().catch(() => {});
      await requestsIn(100);
      const quiet = await requestsIn(900);
      busy.hurry();
      const hurried = await requestsIn(900);
      await requestsIn(200);
      const quietAgain = await requestsIn(900);
      expect([quiet, quietAgain]).toEqual([18, 18]);
      expect(hurried).toBeGreaterThan(140);
      expect(hurried).toBeLessThan(180);
    } finally {
      await busy.onApplicationShutdown();
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
  });

  it('is not fresh once it has stopped', async () => {
    await feed.onApplicationShutdown();
    expect(feed.isFresh).toBe(false);
    expect(await feed.whenFresh(60_000)).toBe(false);
  });
});
