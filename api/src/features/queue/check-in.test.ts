import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CheckinResponse, messages, ticketIdOf } from '@queuebell/contracts';
import { ascending, codeOf, MORNING, numberOf, oneTo, TestApp } from '../../../test/harness.js';
import { makeKey } from './key-making.js';
import { visitModel } from './schemas/visit.schema.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.stop());

describe('check-in', () => {
  it('gives 200 customers who check in at once 200 numbers without a gap', async () => {
    const owner = await app.owner();
    const answers = await Promise.all(oneTo(200).map((n) => app.checkIn(owner, `Customer ${n}`)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(ascending(answers.map(numberOf))).toEqual(oneTo(200));
    expect(await app.waiting(owner)).toEqual(oneTo(200));
    const { revision, counter } = await app.queueDocument(owner);
    expect({ revision, counter }).toEqual({ revision: 200, counter: 200 });
  });

  it('tells each customer how many are ahead', async () => {
    const owner = await app.owner();
    await app.checkIn(owner);
    await app.checkIn(owner);
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    const { body } = await app.checkIn(owner);
    expect(CheckinResponse.parse(body)).toMatchObject({ queueNumber: 3, ahead: 1 });
  });

  it('keeps two shops apart', async () => {
    const [one, other] = [await app.owner(), await app.owner()];
    const answers = await Promise.all(
      oneTo(40).map((n) => app.checkIn(n % 2 ? one : other, n % 2 ? 'One' : 'Other')),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    for (const [owner, name] of [
      [one, 'One'],
      [other, 'Other'],
    ] as const) {
      const { body } = await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
      const { data } = body as { data: { number: number; name: string }[] };
      expect(data.map(({ number }) => number)).toEqual(oneTo(20));
      expect(new Set(data.map((entry) => entry.name))).toEqual(new Set([name]));
    }
  });

  it.each(['$counter', '$$ROOT', '{"$gt":""}', '<script>', 'Zoë 李'])(
    'takes the name %s as a name',
    async (name) => {
      const owner = await app.owner();
      await app.checkIn(owner, name);
      expect((await app.queueDocument(owner)).waiting[0]?.name).toBe(name);
    },
  );

  it('says in words that the queue is full, and gives the next number once there is room', async () => {
    const small = await TestApp.start({ queueCapacity: 3 });
    const owner = await small.owner();
    const answers = await Promise.all(oneTo(10).map(() => small.checkIn(owner)));
    expect(
      answers
        .filter(({ status }) => status === 201)
        .map(numberOf)
        .sort(),
    ).toEqual([1, 2, 3]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.body).toEqual({ statusCode: 409, code: 'QUEUE_FULL', message: messages.queueFull });
    await small.call('DELETE', `/api/queue/${owner.id}/2`, { token: owner.token });
    expect(numberOf(await small.checkIn(owner))).toBe(4);
    await small.stop();
  });
});

describe('sending a check-in again', () => {
  it('gives one number to twenty of the same at once', async () => {
    const owner = await app.owner();
    const key = makeKey(app.clock.now());
    const answers = await Promise.all(oneTo(20).map(() => app.checkIn(owner, 'Ann', key)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({
        status: 201,
        body: { queueNumber: 1, ahead: 0, ticketId: ticketIdOf(owner.id, key) },
      })),
    );
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it.each([
    ['of version 7', () => makeKey(app.clock.now())],
    ['of version 7, in capitals', () => makeKey(app.clock.now()).toUpperCase()],
    ['without a time', () => randomUUID()],
    ['of a tablet whose clock is a year behind', () => makeKey(new Date('2025-06-15'))],
    ['of a tablet whose clock is two hours ahead', () => makeKey(new Date('2026-06-15T11:00:00Z'))],
    ['of a tablet whose clock is a year ahead', () => makeKey(new Date('2027-06-15'))],
  ])(
    'gives the same ticket after it was served and after it was archived, for a key %s',
    async (_what, keyOf) => {
      const owner = await app.owner();
      await app.checkIn(owner);
      const key = keyOf();
      const first = await app.checkIn(owner, 'Ann', key);
      const again = async () => (await app.checkIn(owner, 'Ann', key.toLowerCase())).body;
      expect(await again()).toEqual(first.body);
      await app.call('DELETE', `/api/queue/${owner.id}/2`, { token: owner.token });
      expect(await again()).toEqual(first.body);
      for (const minutes of [5, 11, 20, 130, 140]) {
        app.clock.set(new Date(new Date(MORNING).getTime() + minutes * 60_000));
        expect(await again()).toEqual(first.body);
        await app.scheduler.tick();
        expect(await again()).toEqual(first.body);
      }
      expect((await app.queueDocument(owner)).counter).toBe(2);
      expect(
        (await app.everything())['visits']?.filter((visit) => visit['key'] === key.toLowerCase()),
      ).toHaveLength(1);
    },
  );

  it('gives the same ticket while the archiver is moving it', async () => {
    const owner = await app.owner();
    const key = randomUUID();
    await app.checkIn(owner, 'Ann', key);
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    app.clock.advance(10 * 60_000);
    const [answers] = await Promise.all([
      Promise.all(oneTo(30).map(() => app.checkIn(owner, 'Ann', key))),
      app.scheduler.tick(),
    ]);
    expect(new Set(answers.map(numberOf))).toEqual(new Set([1]));
  });

  it('looks for it again if it went to the history meanwhile, and holds up nobody else', async () => {
    const owner = await app.owner();
    const key = randomUUID();
    await app.checkIn(owner, 'Ann', key);
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    app.clock.advance(20 * 60_000);
    const history = app.connection.model(visitModel.name);
    const find = history.find.bind(history);
    const meanwhile = async () => {
      await app.scheduler.tick();
      expect(numberOf(await app.checkIn(owner, 'Ben'))).toBe(2);
    };
    const thatWaits = (filter: object) => ({
      lean: async () => {
        const found = await find(filter).lean();
        await meanwhile();
        return found;
      },
    });
    const looks = jest.spyOn(history, 'find').mockImplementationOnce(thatWaits as typeof history.find);
    expect(numberOf(await app.checkIn(owner, 'Ann', key))).toBe(1);
    expect(looks.mock.calls.filter((filters) => JSON.stringify(filters).includes(key))).toHaveLength(2);
    looks.mockRestore();
    expect(await app.waiting(owner)).toEqual([2]);
  });

  it('takes two check-ins without a key for two customers', async () => {
    const owner = await app.owner();
    expect([numberOf(await app.checkIn(owner)), numberOf(await app.checkIn(owner))]).toEqual([1, 2]);
  });

  it.each(['', 'abc', '12345678', `${makeKey(new Date())}, ${makeKey(new Date())}`])(
    'refuses the key %j',
    async (key) => {
      const owner = await app.owner();
      const answer = await app.checkIn(owner, 'Ann', key);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
      expect(await app.waiting(owner)).toEqual([]);
    },
  );
});
