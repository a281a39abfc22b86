import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { FAIL_POINT_WAIT_MS, startWithFailPoint } from '../../../../test/fail-point.js';
import { oneTo, type TestApp } from '../../../../test/harness.js';
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

it('sends all commands of one turn of the event loop together', async () => {
  const ids = await queuesWith(1, 30);
  const [alone, together] = [jest.spyOn(queues, 'updateOne'), jest.spyOn(queues, 'bulkWrite')];
  expect(await Promise.all(ids.map((id) => updates.make(updateOf(id))))).toEqual(ids.map(() => true));
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([0, 1]);
  expect(await updates.make(updateOf(ids[0] as mongo.ObjectId, 2))).toBe(true);
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([1, 1]);
});

it('says of each update whether its queue was as wanted', async () => {
  const ids = await queuesWith(1, 6);
  const made = await Promise.all(ids.map((id, place) => updates.make(updateOf(id, place % 2))));
  expect(made).toEqual([false, true, false, true, false, true]);
  expect(await versions()).toEqual([1, 2, 1, 2, 1, 2]);
});

it('has one update fail alone that the database refuses', async () => {
  const ids = await queuesWith(1, 4);
  // MongoDB stores no document over 16 MB.
  const fields = (place: number) => (place === 2 ? { tooLong: 'x'.repeat(17_000_000) } : {});
  const outcomes = await Promise.allSettled(
    ids.map((id, place) => updates.make(updateOf(id, 1, fields(place)))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await versions()).toEqual([2, 2, 1, 2]);
});

describe('says that nobody knows, and asks nothing else, where the database', () => {
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
