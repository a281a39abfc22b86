import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { NEW_SHOP, type Command } from '@queuebell/queue-rules';
import { mongo } from 'mongoose';
import { collection } from '../../../../test/collections.js';
import { oneTo, TestApp } from '../../../../test/harness.js';
import { Clock } from '../../../platform/clock/clock.js';
import { modelOf } from '../../../platform/database/schema.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { LiveQueues } from '../memory/live-queues.js';
import { makeKey } from '../key-making.js';
import { queueModel } from '../schemas/queue.schema.js';
import { QueueWriters } from './queue-writers.js';
import { GROUP_MAX } from './queue-writer.js';
import { WriterMetrics } from './writer-metrics.js';

const by = { is: 'owner' } as const;
let app: TestApp;
let live: LiveQueues;
let writers: QueueWriters;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(() => {
  live = app.app.get(LiveQueues, { strict: false });
  const metrics = new Metrics();
  const clock = app.app.get(Clock, { strict: false });
  const model = modelOf(app.connection, queueModel);
  writers = new QueueWriters(model, live, clock, new WriterMetrics(metrics), metrics);
});
afterAll(() => app.stop());

/** Queues without accounts, in memory. */
async function queues(count: number): Promise<string[]> {
  const ids = oneTo(count).map(() => new mongo.ObjectId());
  const queue = {
    ...{ shopName: 'Bar Barbers', timeZone: 'Europe/London', serviceDay: '2026-06-15', settings: NEW_SHOP },
    ...{ counter: 0, revision: 0, version: 0, waiting: [], closed: [], archivings: 0 },
  };
  await collection(app.connection, 'queues').insertMany(ids.map((_id) => ({ _id, ...queue })));
  const owners = ids.map((id) => id.toHexString());
  await Promise.all(owners.map((owner) => live.read(owner)));
  return owners;
}

const checkIn = (owner: string) =>
  writers.do(
    owner,
    {
      ...{ type: 'checkIn', details: { name: 'Ann' }, key: makeKey(app.clock.now()) },
      ...{ via: 'tablet', capacity: 10 * GROUP_MAX },
    } satisfies Command,
    by,
  );

/** Cheaper to decide than a check-in, so that even a very busy machine carries a flood of them out in time. */
const setVolume = (owner: string, volume: number) =>
  writers.do(owner, { type: 'changeSettings', changes: { volume } } satisfies Command, by);

it('one busy shop holds up none of 99 others', async () => {
  const [busy = '', ...others] = await queues(100);
  let written = 0;
  writers.onWritten((owner) => (written += owner === busy ? 1 : 0));
  const [first, ...rest] = oneTo(3 * GROUP_MAX).map((volume) => setVolume(busy, volume));
  const flood = Promise.all(rest);
  await first;
  const writesBefore = await Promise.all(others.map((owner) => checkIn(owner).then(() => written)));
  expect(Math.max(...writesBefore)).toBeLessThan(3);
  await flood;
  expect(written).toBeLessThanOrEqual(4);
});

it('a process keeps a writer only while its shop has commands', async () => {
  const [owner = ''] = await queues(1);
  const made = jest.spyOn(live, 'handleOf');
  await Promise.all([checkIn(owner), checkIn(owner)]);
  expect(made).toHaveBeenCalledTimes(1);
  await writers.onApplicationShutdown();
  await checkIn(owner);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
