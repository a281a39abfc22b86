import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Command } from '@queuebell/queue-rules';
import { mongo } from 'mongoose';
import { FAIL_POINT_WAIT_MS, startWithFailPoint } from '../../../../test/fail-point.js';
import { codeOf, MORNING, numberOf, oneTo, TestApp, type Owner } from '../../../../test/harness.js';
import { retryWhileBusy } from '../../../../test/retry-while-busy.js';
import { FakeClock } from '../../../platform/clock/fake-clock.js';
import { collection } from '../../../../test/collections.js';
import { LiveQueues } from '../memory/live-queues.js';
import { liveDocumentOf } from '../memory/live-document.js';
import type { LiveQueueHandle } from '../memory/live-queue-handle.js';
import { makeKey } from '../key-making.js';
import { QueueUpdates } from './queue-updates.js';
import {
  COMMAND_PATIENCE_MS,
  GROUP_MAX,
  QueueWriter,
  TURN_MS,
  YIELD_MS,
  WAITING_MAX,
  type WriterParts,
} from './queue-writer.js';
import { QueueWriters } from './queue-writers.js';
import { Refused } from './refused.js';
import { WRITES_KEPT } from './write-ids.js';

/** Identifies this file's server to the database, which other files use at the same time. */
const APP_NAME = 'queue-writer';
const CAPACITY = 500;

let app: TestApp;
let giveBack: () => Promise<void>;
let owner: Owner;

beforeAll(async () => {
  ({ app, giveBack } = await startWithFailPoint(APP_NAME));
}, FAIL_POINT_WAIT_MS);
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => failing({ mode: 'off' }));
afterAll(() => giveBack());
afterAll(() => app.stop());

const queues = () => collection(app.connection, 'queues');
const checkInOf = (name: string) =>
  ({
    type: 'checkIn',
    details: { name },
    key: makeKey(app.clock.now()),
    via: 'tablet',
    capacity: CAPACITY,
  }) satisfies Command;
const by = { is: 'owner' } as const;
const writers = (server = app) => {
  const all = server.app.get(QueueWriters, { strict: false });
  return {
    do: <Of extends Command>(ownerId: string, command: Of) => all.do(ownerId, command, by),
  };
};
const checkIn = (name: string, server = app) => writers(server).do(owner.id, checkInOf(name));

/** By a client of its own, because failures empty the server's pool of connections. */
async function failing(point: { mode: unknown; data?: object }): Promise<void> {
  const data = { appName: APP_NAME, failCommands: ['update'], ...point.data };
  const client = new mongo.MongoClient(app.settings.mongodbUri);
  try {
    await client.db().admin().command({ configureFailPoint: 'failCommand', mode: point.mode, data });
  } finally {
    await client.close();
  }
}

/** A writer alone, with a memory that the test controls. */
async function writerWith(changes: Partial<LiveQueueHandle> = {}, collectionOf = queues()) {
  const metrics = { written: jest.fn(), conflict: jest.fn(), unknownOutcome: jest.fn() };
  const read = async () => {
    const stored = await queues().findOne({ _id: new mongo.ObjectId(owner.id) });
    return stored && liveDocumentOf(stored);
  };
  let document = await read();
  const memory: LiveQueueHandle = {
    get document() {
      return document;
    },
    refresh: async () => (document = await read()),
    expect: () => {},
    put: (next) => (document = next),
    movedEvents: 0,
    ...changes,
  };
  const parts: WriterParts = {
    memory,
    updates: new QueueUpdates(collectionOf as unknown as mongo.Collection<mongo.Document>),
    queues: collectionOf as unknown as mongo.Collection<mongo.Document>,
    now: () => app.clock.now(),
    onWritten: () => {},
    metrics,
  };
  const all = new QueueWriter(owner.id, parts);
  const writer = {
    do: <Of extends Command>(command: Of) => all.do(command, by),
    doTogether: <Of extends Command>(commands: readonly Of[]) =>
      all.doTogether(commands.map((commandFor) => ({ commandFor, by }))),
  };
  return { writer, metrics, memory };
}

describe('commands that come at the same moment', () => {
  it('are decided in the order in which they came, and written together', async () => {
    const { writer, metrics } = await writerWith();
    const done = await Promise.all(oneTo(60).map((n) => writer.do(checkInOf(`Customer ${n}`))));
    expect(done.map(({ answer }) => answer.number)).toEqual(oneTo(60));
    expect(metrics.written.mock.calls).toEqual([[1], [59]]);
    const { waiting, version } = await app.queueDocument(owner);
    expect([waiting.map(({ number }) => number), version]).toEqual([oneTo(60), 2]);
  });

  it('stay before those that came later when another process has written meanwhile', async () => {
    const { writer, metrics } = await writerWith();
    expect((await checkIn('Zoe')).answer.number).toBe(1);
    const done = await Promise.all(oneTo(20).map((n) => writer.do(checkInOf(`Customer ${n}`))));
    expect(done.map(({ answer }) => answer.number)).toEqual(oneTo(20).map((n) => n + 1));
    expect(metrics.conflict).toHaveBeenCalledTimes(1);
  });

  it('are answered when they come while the last of them are being answered', async () => {
    const { writer } = await writerWith();
    for (const n of oneTo(20)) expect((await writer.do(checkInOf(`Customer ${n}`))).answer.number).toBe(n);
  });

  it('are one group again when callers who come at once send the next ones as soon as they are answered', async () => {
    const { writer, metrics } = await writerWith();
    const caller = async (n: number) => {
      for (const turn of oneTo(3)) await writer.do(checkInOf(`Customer ${n}, ${turn}`));
    };
    await Promise.all(oneTo(10).map(caller));
    // The first one found no other waiting.
    expect(metrics.written.mock.calls).toEqual([[1], [10], [10], [9]]);
  });

  it('each have their own answer: one that the database refuses fails alone', async () => {
    // MongoDB stores no document over 16 MB.
    const name = 'x'.repeat(17_000_000);
    const { writer } = await writerWith();
    const results = await Promise.allSettled([
      writer.do(checkInOf('Ann')),
      writer.do(checkInOf('Ben')),
      writer.do(checkInOf(name)),
      writer.do(checkInOf('Cid')),
      writer.do({ type: 'callAgain', number: 7 }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await app.waiting(owner)).toEqual([1, 2, 3]);
  });

  it('are carried out before the server stops', async () => {
    const other = await app.another(app.clock);
    const asked = oneTo(30).map((n) => checkIn(`Customer ${n}`, other));
    await other.app.close();
    expect((await Promise.all(asked)).map(({ answer }) => answer.number)).toEqual(oneTo(30));
  });
});

describe('the commands of one request', () => {
  const callAgain = { type: 'callAgain', number: 1 } as const;
  beforeEach(() => checkIn('Ann'));

  it('are written together, also if a group is full', async () => {
    const { writer, metrics } = await writerWith();
    const before = oneTo(GROUP_MAX).map(() => writer.do(callAgain));
    const together = await writer.doTogether(oneTo(3).map(() => callAgain));
    await Promise.all(before);
    expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    // The first one found no other waiting.
    expect(metrics.written.mock.calls).toEqual([[1], [GROUP_MAX - 1], [3]]);
  });

  it('are all left unwritten if the database refuses one of them', async () => {
    const { writer } = await writerWith();
    // MongoDB stores no document over 16 MB.
    const tooLong = checkInOf('x'.repeat(17_000_000));
    const results = await Promise.allSettled([
      writer.do(checkInOf('Ben')),
      writer.doTogether([checkInOf('Cid'), tooLong]),
      writer.do(checkInOf('Dan')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const { waiting } = await app.queueDocument(owner);
    expect(waiting.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Dan']);
  });

  it('each have their own result', async () => {
    const { writer } = await writerWith();
    const results = await writer.doTogether([callAgain, { type: 'callAgain', number: 7 }, callAgain]);
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: new Refused('TICKET_NOT_FOUND') },
      { status: 'fulfilled' },
    ]);
  });

  it('are all refused if not all of them may wait', async () => {
    const busy = { body: { statusCode: 503 } };
    let answerRead = () => {};
    const read = new Promise<null>((resolve) => (answerRead = () => resolve(null)));
    const { writer } = await writerWith({ document: null, refresh: () => read });
    // The first one waits no more: it is being decided.
    const taken = oneTo(WAITING_MAX).map(() => writer.do(callAgain));
    await expect(writer.doTogether([callAgain, callAgain])).rejects.toMatchObject(busy);
    taken.push(writer.do(callAgain));
    await expect(writer.do(callAgain)).rejects.toMatchObject(busy);
    answerRead();
    const results = await Promise.allSettled(taken);
    const codes = results.map((result) => result.status === 'rejected' && result.reason.body.code);
    expect(codes).toEqual(oneTo(WAITING_MAX + 1).map(() => 'NOT_FOUND'));
  });
});

describe('two processes on one shop', () => {
  it('give each number once, and lose nobody', async () => {
    const other = await app.another(app.clock);
    const done = await Promise.all(
      oneTo(100).map((n) => checkIn(`Customer ${n}`, n % 2 === 0 ? app : other)),
    );
    const numbers = done.map(({ answer }) => answer.number).sort((a, b) => a - b);
    expect(numbers).toEqual(oneTo(100));
    expect((await app.queueDocument(owner)).waiting.map(({ number }) => number)).toEqual(oneTo(100));
    await other.app.close();
  });

  it('take turns: after a conflict, one with many commands waits for others now and then, and reads the queue again', async () => {
    const stored = queues();
    const { writer, metrics, memory } = await writerWith({}, stored);
    const update = stored.updateOne.bind(stored);
    let writtenAt = 0;
    jest.spyOn(stored, 'updateOne').mockImplementation(async (...given) => {
      const result = await update(...given);
      writtenAt = performance.now();
      return result;
    });
    const { refresh } = memory;
    const pausesMs: number[] = [];
    memory.refresh = () => {
      pausesMs.push(performance.now() - writtenAt);
      return refresh();
    };
    const writeFor = async (ms: number) => {
      const until = performance.now() + ms;
      // A fast machine checks in more customers than CAPACITY.
      const caller = async () => {
        while (performance.now() < until) await writer.do({ ...checkInOf('Ann'), capacity: Infinity });
      };
      await Promise.all(oneTo(8).map(caller));
    };
    await writeFor(3 * TURN_MS);
    expect(pausesMs).toEqual([]);
    await queues().updateOne({ _id: new mongo.ObjectId(owner.id) }, { $inc: { version: 1 } });
    await writeFor(6 * TURN_MS);
    expect(metrics.conflict).toHaveBeenCalledTimes(1);
    // The first read is that of the conflict. Timers may end a millisecond early.
    const [, ...ofTurns] = pausesMs;
    expect(ofTurns.length).toBeGreaterThan(0);
    expect(Math.min(...ofTurns)).toBeGreaterThanOrEqual(YIELD_MS - 1);
  });

  it('never let time go back, although their clocks differ', async () => {
    const behind = await app.another(new FakeClock('2026-06-15T08:59:30.000Z'));
    await checkIn('Ann');
    await checkIn('Ben', behind);
    await writers(behind).do(owner.id, { type: 'close', number: 1 });
    const { waiting, closed } = await app.queueDocument(owner);
    const [ann, ben] = [closed[0]?.checkedInAt, waiting[0]?.checkedInAt];
    expect([ann, ann && ben && ben > ann, closed[0]?.closedAt]).toEqual([
      new Date(MORNING),
      true,
      new Date(MORNING),
    ]);
    await behind.app.close();
  });
});

describe('a command that has lost to another process', () => {
  const moveVersion = () =>
    queues().updateOne({ _id: new mongo.ObjectId(owner.id) }, { $inc: { version: 1 } });

  it('stays before commands that come while the queue is read again', async () => {
    const { writer, memory } = await writerWith();
    const { refresh } = memory;
    let later: Promise<unknown> = Promise.resolve();
    memory.refresh = () => {
      later = writer.do(checkInOf('Ben'));
      return refresh();
    };
    await moveVersion();
    await writer.do(checkInOf('Ann'));
    await later;
    expect((await app.queueDocument(owner)).waiting.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  it('is decided at the time at which its write succeeds', async () => {
    const { writer, memory } = await writerWith();
    const { refresh } = memory;
    memory.refresh = () => {
      app.clock.advance(60_000);
      return refresh();
    };
    await moveVersion();
    await writer.do(checkInOf('Ann'));
    const { waiting } = await app.queueDocument(owner);
    expect(waiting[0]?.checkedInAt).toEqual(new Date(Date.parse(MORNING) + 60_000));
  });

  it('gets a 503 after three seconds if it goes on losing, and is not written later', async () => {
    const { writer, memory } = await writerWith();
    const { refresh } = memory;
    const old = memory.document;
    memory.refresh = async () => old;
    await moveVersion();
    const startedAt = performance.now();
    await expect(writer.do(checkInOf('Ann'))).rejects.toMatchObject({ body: { statusCode: 503 } });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(COMMAND_PATIENCE_MS - 1);
    memory.refresh = refresh;
    await writer.do(checkInOf('Ben'));
    expect((await app.queueDocument(owner)).waiting.map(({ name }) => name)).toEqual(['Ben']);
  });
});

describe('an answer that changes nothing', () => {
  it('is given from the stored queue, not from an old memory of it', async () => {
    await checkIn('Ann');
    const { writer, memory } = await writerWith();
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    expect(memory.document?.waiting).toHaveLength(1);
    await expect(writer.do({ type: 'callAgain', number: 1 })).rejects.toThrow(
      new Refused('TICKET_NOT_FOUND'),
    );
    await app.call('POST', `/api/queue/${owner.id}/1/restore`, { token: owner.token });
    expect(memory.document?.waiting).toHaveLength(0);
    expect((await writer.do({ type: 'callAgain', number: 1 })).queue.callCount).toBe(3);
  });

  it('is not given from an old memory beside a command whose write loses', async () => {
    await checkIn('Ann');
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    const { writer, metrics } = await writerWith();
    await app.call('POST', `/api/queue/${owner.id}/1/restore`, { token: owner.token });
    const results = await writer.doTogether<Command>([{ type: 'callAgain', number: 1 }, checkInOf('Ben')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(metrics.conflict).toHaveBeenCalledTimes(1);
  });

  it('raises no version', async () => {
    await checkIn('Ann');
    const { version } = await app.queueDocument(owner);
    await writers().do(owner.id, { type: 'leave', key: 'nobody' });
    await expect(writers().do(owner.id, { type: 'restore', number: 1 })).resolves.toBeDefined();
    expect((await app.queueDocument(owner)).version).toBe(version);
  });
});

describe('a write with an unknown result', () => {
  const SOCKET_CLOSED = { closeConnection: true };
  const WRITTEN_UNSURE = { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };

  it('is not repeated if it had happened', async () => {
    await failing({ mode: { times: 1 }, data: WRITTEN_UNSURE });
    const { answer } = await checkIn('Ann');
    expect(answer.number).toBe(1);
    expect((await checkIn('Ben')).answer.number).toBe(2);
    expect(await app.waiting(owner)).toEqual([1, 2]);
  });

  it('is made again if it had not happened, and the customer is there once', async () => {
    // The driver itself sends it twice.
    await failing({ mode: { times: 2 }, data: SOCKET_CLOSED });
    expect((await checkIn('Ann')).answer.number).toBe(1);
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it('can no longer succeed once the writer has looked for it: the customer is there once', async () => {
    const stored = queues();
    const write = stored.updateOne.bind(stored);
    const look = stored.findOneAndUpdate.bind(stored);
    let landLate = async () => ({ matchedCount: -1 });
    jest.spyOn(stored, 'updateOne').mockImplementationOnce(async (...update) => {
      landLate = () => write(...update);
      throw new mongo.MongoNetworkError('gone');
    });
    const late: number[] = [];
    jest.spyOn(stored, 'findOneAndUpdate').mockImplementationOnce(async (...update) => {
      const found = await look(...update);
      late.push((await landLate()).matchedCount);
      return found;
    });
    const { writer } = await writerWith({}, stored);
    expect((await writer.do(checkInOf('Ann'))).answer.number).toBe(1);
    expect(late).toEqual([0]);
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it('is not decided again if others have written so often that nobody can tell any more', async () => {
    const stored = queues();
    const _id = new mongo.ObjectId(owner.id);
    const write = stored.updateOne.bind(stored);
    jest.spyOn(stored, 'updateOne').mockImplementationOnce(async (...update) => {
      await write(...update);
      for (const n of oneTo(WRITES_KEPT)) {
        const writes = { $each: [`of another process ${n}`], $slice: -WRITES_KEPT };
        await write({ _id }, { $inc: { version: 1 }, $push: { writes } });
      }
      throw new mongo.MongoNetworkError('gone');
    });
    const { writer, metrics } = await writerWith({}, stored);
    await expect(writer.do(checkInOf('Ann'))).rejects.toMatchObject({ body: { statusCode: 503 } });
    expect(metrics.unknownOutcome).toHaveBeenCalledTimes(1);
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it('is answered after some seconds with 503, and the queue goes on later', async () => {
    await failing({
      mode: 'alwaysOn',
      data: { ...SOCKET_CLOSED, failCommands: ['update', 'findAndModify'] },
    });
    const key = makeKey(app.clock.now());
    const answer = await app.checkIn(owner, 'Ann', key);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    await failing({ mode: 'off' });
    expect(numberOf(await retryWhileBusy(() => app.checkIn(owner, 'Ann', key)))).toBe(1);
    expect(await app.waiting(owner)).toEqual([1]);
  });
});

describe('the writer’s queue in memory', () => {
  it('is the one that was written, without another read', async () => {
    await checkIn('Ann');
    const live = app.app.get(LiveQueues, { strict: false });
    const find = jest.spyOn(mongo.Collection.prototype, 'findOne');
    await checkIn('Ben');
    expect((await live.read(owner.id)).waiting.map(({ number }) => number)).toEqual([1, 2]);
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
  });

  it('is not changed by a write that did not happen', async () => {
    const { writer, memory } = await writerWith({ refresh: () => Promise.reject(new Error('away')) });
    await queues().updateOne({ _id: new mongo.ObjectId(owner.id) }, { $inc: { version: 1 } });
    await expect(writer.do(checkInOf('Ann'))).rejects.toThrow('away');
    expect(memory.document?.waiting).toEqual([]);
  });
});

it('the writer says that a shop does not exist', async () => {
  const nobody = new mongo.ObjectId().toHexString();
  await expect(writers().do(nobody, checkInOf('Ann'))).rejects.toMatchObject({ body: { code: 'NOT_FOUND' } });
});

it('the writer notices changes of an earlier release’s process, which raises no version', async () => {
  await checkIn('Ann');
  const { writer } = await writerWith();
  const entry = { ...(await app.queueDocument(owner)).waiting[0], number: 2, key: 'old' };
  const waiting = { $concatArrays: ['$waiting', [entry]] };
  await queues().updateOne({ _id: new mongo.ObjectId(owner.id) }, [
    { $set: { waiting, counter: 2, revision: { $add: ['$revision', 1] } } },
  ]);
  expect((await writer.do(checkInOf('Cid'))).answer.number).toBe(3);
  expect(codeOf(await app.checkIn(owner, 'Dan'))).toBeUndefined();
});
