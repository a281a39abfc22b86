import { describe, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import type { LiveDocument } from './live-document.js';
import { oneTo } from '../../../../test/harness.js';
import { CATCH_UP_PAUSE_MS, CATCH_UP_TRIES, LiveQueue } from './live-queue.js';

const at = (revision: number): LiveDocument => ({
  _id: new mongo.ObjectId('0123456789abcdef01234567'),
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  counter: revision,
  revision,
  version: revision,
  waiting: [],
  closed: [],
  ...{ goneKeys: [], archivings: 0, calls: [], callCount: 0, leases: [], breaks: [], reserveUsed: [] },
  ...{ settings: {} },
  ...{ decidedAt: null, writes: [], events: [], eventCount: 0 },
});

/** A database whose reads end when the test says so. */
function slowDatabase() {
  const reads: ((document: LiveDocument | null | Error) => void)[] = [];
  const load = jest.fn(
    () =>
      new Promise<LiveDocument | null>((resolve, reject) => {
        reads.push((document) => (document instanceof Error ? reject(document) : resolve(document)));
      }),
  );
  const answer = async (document: LiveDocument | null | Error) => {
    reads.shift()?.(document);
    await new Promise(setImmediate);
  };
  return { load, answer };
}

async function loaded(revision: number) {
  const database = slowDatabase();
  const queue = new LiveQueue(database.load);
  const first = queue.current(true);
  await database.answer(at(revision));
  await first;
  const heard: number[] = [];
  queue.follow((document) => heard.push(document.revision));
  database.load.mockClear();
  return { queue, heard, ...database };
}

describe('a queue in memory', () => {
  it('is read once for everybody who asks at the same time', async () => {
    const { load, answer } = slowDatabase();
    const queue = new LiveQueue(load);
    const asked = [queue.current(true), queue.current(true)];
    expect(load).toHaveBeenCalledTimes(1);
    await answer(at(1));
    await answer(at(1));
    expect((await Promise.all(asked)).map((document) => document?.revision)).toEqual([1, 1]);
  });

  it('is not read while nothing changes', async () => {
    const { queue, load } = await loaded(3);
    expect((await queue.current(true))?.revision).toBe(3);
    expect(load).not.toHaveBeenCalled();
  });

  it('is read again for each question while the process does not know whether something changed', async () => {
    const { queue, load, answer } = await loaded(3);
    const asked = queue.current(false);
    await answer(at(4));
    expect((await asked)?.revision).toBe(4);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('costs one read under way and one more, however many changes come meanwhile', async () => {
    const { queue, heard, load, answer } = await loaded(0);
    for (let change = 0; change < 50; change += 1) queue.invalidate();
    await answer(at(20));
    await answer(at(50));
    expect(load).toHaveBeenCalledTimes(2);
    expect(heard).toEqual([20, 50]);
  });

  it('is not read for a change that it has already', async () => {
    const { queue, load, answer } = await loaded(0);
    queue.invalidate({ revision: 1 });
    queue.invalidate({ revision: 2 });
    await answer(at(2));
    queue.invalidate({ revision: 1 });
    queue.invalidate({ revision: 2 });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is read again at once when a change came during the read', async () => {
    const { queue, heard, load, answer } = await loaded(0);
    queue.invalidate({ revision: 1 });
    queue.invalidate({ revision: 2 });
    const asked = queue.current(true);
    await answer(at(1));
    expect(load).toHaveBeenCalledTimes(2);
    await answer(at(2));
    expect((await asked)?.revision).toBe(2);
    expect(heard).toEqual([2]);
  });

  it('is shown with a change to the caller that made it', async () => {
    const { queue, answer } = await loaded(0);
    queue.invalidate({ revision: 1 });
    const asked = queue.current(true);
    await answer(at(1));
    expect((await asked)?.revision).toBe(1);
  });

  it('is read again after a read that failed', async () => {
    const { queue, heard, answer } = await loaded(0);
    queue.invalidate({ revision: 1 });
    await answer(new Error('The database is away.'));
    const asked = queue.current(true);
    await answer(at(1));
    expect((await asked)?.revision).toBe(1);
    expect(heard).toEqual([1]);
  });

  it('is read again by itself if nobody changes it after a read that failed', async () => {
    const { queue, heard, load, answer } = await loaded(0);
    queue.invalidate({ revision: 1 });
    await answer(new Error('The database is away.'));
    queue.catchUp();
    await answer(new Error('The database is still away.'));
    queue.catchUp();
    await answer(at(1));
    expect(heard).toEqual([1]);
    queue.catchUp();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is not current while the database has less than is known to have happened', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { queue, heard, load, answer } = await loaded(0);
    queue.invalidate({ revision: 2 });
    for (const _ of oneTo(CATCH_UP_TRIES + 1)) {
      await answer(at(1));
      await jest.advanceTimersByTimeAsync(CATCH_UP_PAUSE_MS);
    }
    expect(heard).toEqual([1]);
    load.mockClear();
    queue.catchUp();
    expect(load).toHaveBeenCalledTimes(1);
    await answer(at(1));
    await jest.advanceTimersByTimeAsync(CATCH_UP_PAUSE_MS);
    await answer(at(2));
    expect(heard).toEqual([1, 2]);
    queue.catchUp();
    expect(load).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it('is read again when another process’s write was taken for one of this process', async () => {
    const { queue, heard, load, answer } = await loaded(5);
    queue.expect(6);
    queue.invalidate({ version: 6, revision: 6 });
    queue.expect(null);
    queue.catchUp();
    expect(load).toHaveBeenCalledTimes(1);
    await answer(at(6));
    expect(heard).toEqual([6]);
  });

  it('is not read for what this process has written', async () => {
    const { queue, heard, load } = await loaded(5);
    queue.expect(6);
    queue.invalidate({ version: 6, revision: 6 });
    queue.put(at(6));
    queue.expect(null);
    queue.catchUp();
    expect(load).not.toHaveBeenCalled();
    expect(heard).toEqual([6]);
  });

  it('says of each change whether somebody else made it', async () => {
    const { queue } = await loaded(5);
    queue.expect(6);
    expect(queue.invalidate({ version: 6, revision: 6 })).toBe(false);
    queue.put(at(6));
    expect(queue.invalidate({ version: 6, revision: 6 })).toBe(false);
    expect(queue.invalidate({ version: 7, revision: 7 })).toBe(true);
    expect(queue.invalidate()).toBe(true);
  });

  it('goes back to an earlier revision when a backup was restored', async () => {
    const { queue, heard, load, answer } = await loaded(5);
    queue.invalidate();
    await answer(at(3));
    expect(heard).toEqual([3]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is left alone while nobody follows it', async () => {
    const { load, answer } = slowDatabase();
    const queue = new LiveQueue(load);
    queue.invalidate({ revision: 1 });
    await answer(new Error('The database is away.'));
    queue.catchUp();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is dropped when the queue is gone', async () => {
    const { queue, heard, answer } = await loaded(0);
    queue.invalidate();
    const asked = queue.current(true);
    await answer(null);
    expect(await asked).toBeNull();
    expect(queue.snapshotAt(new Date(), 'staff')).toBeNull();
    expect(heard).toEqual([]);
  });
});
