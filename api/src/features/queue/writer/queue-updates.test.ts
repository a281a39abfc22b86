import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { mongo } from 'mongoose';
import { FAIL_POINT_WAIT_MS, startWithFailPoint } from '../../../../test/fail-point.js';
import { databaseUri, oneTo, type TestApp } from '../../../../test/harness.js';
import { QueueUpdates } from './queue-updates.js';

/** Identifies this file's server to the database, which other files use at the same time. */
const APP_NAME = 'queue-updates';

let app: TestApp;
let giveBack: () => Promise<void>;
let queues: mongo.Collection<mongo.Document>;
let updates: QueueUpdates;

beforeAll(async () => {
  ({ app, giveBack } = await startWithFailPoint(APP_NAME));
}, FAIL_POINT_WAIT_MS);
beforeEach(async () => {
  const { db } = app.connection;
  if (!db) throw new Error('The database is not connected.');
  queues = db.collection(`updates-${new mongo.ObjectId().toHexString()}`);
  updates = new QueueUpdates(queues);
});
afterAll(() => giveBack());
afterAll(() => app.stop());

async function queuesWith(version: number, count: number): Promise<mongo.ObjectId[]> {
  const ids = oneTo(count).map(() => new mongo.ObjectId());
  await queues.insertMany(ids.map((_id) => ({ _id, version, writes: [] })));
  return ids;
}

const updateOf = (_id: mongo.ObjectId, version = 1, fields: mongo.Document = {}) => ({
  filter: { _id, version },
  update: { $set: { ...fields, version: version + 1 }, $push: { writes: `of ${_id.toHexString()}` } },
  writeId: `of ${_id.toHexString()}`,
});

const versions = async () =>
  (await queues.find().sort({ _id: 1 }).toArray()).map(({ version }): unknown => version);

it('all commands of one turn of the event loop are sent together', async () => {
  const ids = await queuesWith(1, 30);
  const [alone, together] = [jest.spyOn(queues, 'updateOne'), jest.spyOn(queues, 'bulkWrite')];
  expect(await Promise.all(ids.map((id) => updates.make(updateOf(id))))).toEqual(ids.map(() => true));
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([0, 1]);
  expect(await updates.make(updateOf(ids[0] as mongo.ObjectId, 2))).toBe(true);
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([1, 1]);
});

it('each update says whether its queue was as expected', async () => {
  const ids = await queuesWith(1, 6);
  const made = await Promise.all(ids.map((id, place) => updates.make(updateOf(id, place % 2))));
  expect(made).toEqual([false, true, false, true, false, true]);
  expect(await versions()).toEqual([1, 2, 1, 2, 1, 2]);
});

it('one update that the database refuses fails alone', async () => {
  const ids = await queuesWith(1, 4);
  // MongoDB stores no document over 16 MB.
  const fields = (place: number) => (place === 2 ? { tooLong: 'x'.repeat(17_000_000) } : {});
  const outcomes = await Promise.allSettled(
    ids.map((id, place) => updates.make(updateOf(id, 1, fields(place)))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await versions()).toEqual([2, 2, 1, 2]);
});

describe('an update reports an unknown result, and asks nothing else, if the database', () => {
  // The driver itself sends it twice.
  const CLOSED = { mode: { times: 2 }, data: { closeConnection: true } };
  const UNSURE = {
    mode: { times: 1 },
    data: { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } },
  };

  it.each([
    ['closes the connection', CLOSED],
    ['cannot say that a majority has it', UNSURE],
  ])('%s', async (_what, { mode, data }) => {
    const ids = await queuesWith(1, 3);
    const [alone, find] = [jest.spyOn(queues, 'updateOne'), jest.spyOn(queues, 'find')];
    await app.connection.db?.admin().command({
      configureFailPoint: 'failCommand',
      mode,
      data: { appName: APP_NAME, failCommands: ['update'], ...data },
    });
    const outcomes = await Promise.allSettled(ids.map((id) => updates.make(updateOf(id))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([alone.mock.calls.length, find.mock.calls.length]).toEqual([0, 0]);
  });
});

/** A database that is reached through a line which can stop taking anything, without an end of its connections. */
async function startLine() {
  const { hostname, port } = new URL(databaseUri());
  const sockets: Socket[] = [];
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) socket.on('error', () => {});
    from.pipe(to).pipe(from);
    sockets.push(from, to);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const uri = new URL(databaseUri());
  uri.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  uri.searchParams.set('directConnection', 'true');
  return {
    uri: uri.href,
    takeNothing: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

it('an update reports an unknown result if the connection ended before it was sent', async () => {
  const [id] = await queuesWith(1, 1);
  const line = await startLine();
  // The driver gives the connection up while the update waits to be sent, and forgets the update.
  const client = new mongo.MongoClient(line.uri, { socketTimeoutMS: 200, maxPoolSize: 1 });
  try {
    const far = client.db(queues.dbName).collection(queues.collectionName);
    expect(await far.countDocuments()).toBe(1);
    line.takeNothing();
    const large = updateOf(id as mongo.ObjectId, 1, { text: 'x'.repeat(15_000_000) });
    await expect(new QueueUpdates(far, 1_000).make(large)).rejects.toBeInstanceOf(mongo.MongoError);
  } finally {
    await line.stop();
    await client.close();
  }
});
