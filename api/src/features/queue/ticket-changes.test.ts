import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { messages, UNDO_WINDOW_MS, type ErrorCode } from '@queuebell/contracts';
import { MORNING, oneTo, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { ArrivalsService } from './arrivals.service.js';
import { QueueService } from './queue.service.js';

let app: TestApp;
let shop: OfflineShop;
let queue: QueueService;
let arrivals: ArrivalsService;
let keys: string[];

beforeAll(async () => {
  app = await TestApp.start();
  queue = app.app.get(QueueService, { strict: false });
  arrivals = app.app.get(ArrivalsService, { strict: false });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  shop = await OfflineShop.open(app);
  keys = oneTo(4).map(() => shop.makeKey());
  for (const [index, name] of ['Ann', 'Ben', 'Cleo', 'Dan'].entries()) await shop.checkIn(name, keys[index]);
});
afterAll(() => app.stop());

const keyOf = (number: number) => keys[number - 1] ?? '';
const leave = (number: number) => queue.leave(shop.owner.id, keyOf(number));
const comeBack = (number: number) => queue.returnByKey(shop.owner.id, keyOf(number));
const OWNER = { is: 'owner' } as const;
const fails = (code: ErrorCode) => new ApiError(code);

describe('leaving by ticket', () => {
  it('gives the place up, once', async () => {
    const after = await leave(2);
    expect(after.waiting.map(({ number }) => number)).toEqual([1, 3, 4]);
    expect(after.closed).toMatchObject([{ number: 2, outcome: 'left' }]);
    expect((await leave(2)).revision).toBe(after.revision);
    expect((await queue.leave(shop.owner.id, keyOf(2).toUpperCase())).revision).toBe(after.revision);
  });

  it('calls the next customer when it was their turn', async () => {
    await leave(1);
    expect((await shop.document()).calls?.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('changes nothing for a customer who was served, or for an unknown key', async () => {
    await shop.close(1);
    expect((await leave(1)).closed).toMatchObject([{ outcome: 'served' }]);
    const after = await queue.leave(shop.owner.id, shop.makeKey());
    expect([after.revision, after.closed.length]).toEqual([5, 1]);
  });

  it('is not undone by staff, who did not do it', async () => {
    await leave(2);
    expect((await shop.restore(2)).status).toBe(409);
  });
});

describe('coming back by ticket', () => {
  it('gives the place back that was given up', async () => {
    await leave(2);
    await leave(3);
    expect((await comeBack(2)).waiting.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect((await comeBack(3)).waiting.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const { revision } = await comeBack(3);
    expect(revision).toBe(8);
  });

  it('does not push away the customer who is being served meanwhile', async () => {
    await leave(1);
    expect((await comeBack(1)).waiting.map(({ number }) => number)).toEqual([2, 1, 3, 4]);
  });

  it('is possible to the end of its time and not after', async () => {
    await leave(2);
    await leave(3);
    app.clock.advance(UNDO_WINDOW_MS);
    await comeBack(2);
    app.clock.advance(1);
    await expect(comeBack(3)).rejects.toEqual(fails('UNDO_TOO_LATE'));
    expect(await shop.line()).toEqual(['1 Ann', '2 Ben', '4 Dan']);
  });

  it('is refused for a customer who was removed', async () => {
    await shop.close(3);
    await expect(comeBack(3)).rejects.toEqual(fails('UNDO_TOO_LATE'));
  });
});

describe('joining by phone', () => {
  const join = (joiner: string, key = shop.makeKey(), name = 'Phil') =>
    arrivals.enter(shop.owner.id, { name }, { key, via: 'phone', joiner, by: { is: 'customer' } });

  it('gives one place to one browser, however often and at once', async () => {
    const answers = await Promise.all(oneTo(10).map(() => join('hash')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ queueNumber: 5, ahead: 4 });
    expect(await join('hash', shop.makeKey(), 'Another name')).toEqual(answers[0]);
    expect((await join('other')).queueNumber).toBe(6);
    expect((await shop.document()).waiting[4]).toMatchObject({ via: 'phone', joiner: 'hash', name: 'Phil' });
  });

  it('gives no second place to a customer who left, joined again, and wants the first one back', async () => {
    const key = shop.makeKey();
    await join('hash', key);
    await queue.leave(shop.owner.id, key);
    await join('hash');
    await expect(queue.returnByKey(shop.owner.id, key)).rejects.toEqual(fails('UNDO_TOO_LATE'));
  });

  it('gives no second place to customers who joined again, when staff want to put them back', async () => {
    const { queueNumber } = await join('hash');
    await shop.close(queueNumber);
    await join('hash');
    const { status, body } = await shop.restore(queueNumber);
    expect([status, body]).toMatchObject([409, { code: 'CANNOT_UNDO', message: messages.joinedAnew }]);
    expect(await shop.line()).toEqual(['1 Ann', '2 Ben', '3 Cleo', '4 Dan', '6 Phil']);
  });

  it('gives a new place after the turn, and on the next day', async () => {
    const first = await join('hash');
    await shop.close(5);
    const second = await join('hash');
    expect([first.queueNumber, second.queueNumber]).toEqual([5, 6]);
    app.clock.set('2026-06-16T09:00:00Z');
    expect((await join('hash')).queueNumber).toBe(1);
  });

  it('answers a customer who has a place even when the queue is full', async () => {
    const small = await TestApp.start({ queueCapacity: 2 });
    const { id } = await small.owner();
    const service = small.app.get(ArrivalsService, { strict: false });
    const enter = (joiner: string) =>
      service.enter(
        id,
        { name: 'Phil' },
        { key: shop.makeKey(), via: 'phone', joiner, by: { is: 'customer' } },
      );
    const first = await enter('hash');
    await service.checkIn({ name: 'Ann', userId: id }, { by: { is: 'owner' } });
    expect(await enter('hash')).toEqual(first);
    await expect(enter('other')).rejects.toEqual(fails('QUEUE_FULL'));
    await small.stop();
  });
});

it('the queue remembers who wants an alert while they wait', async () => {
  expect(await queue.markAlert(shop.owner.id, keyOf(2).toUpperCase())).toBe(true);
  expect((await shop.document()).waiting.map(({ alert }) => alert)).toEqual([
    undefined,
    true,
    undefined,
    undefined,
  ]);
  await shop.close(2);
  expect(await queue.markAlert(shop.owner.id, keyOf(2))).toBe(false);
});

it('a change of settings keeps the owner’s other decisions', async () => {
  await queue.changeSettings(shop.owner.id, OWNER, { boardNames: 'initial', kioskCode: '1234' });
  const stored = await queue.changeSettings(shop.owner.id, OWNER, { boardNames: 'number' });
  expect(stored).toEqual({ boardNames: 'number', kioskCode: '1234' });
  expect((await shop.document()).revision).toBe(6);
  await expect(queue.changeSettings('f'.repeat(24), OWNER, {})).rejects.toEqual(fails('NOT_FOUND'));
});

it('a customer stands in line by arrival when the clock goes back', async () => {
  app.clock.set('2026-06-15T08:59:00Z');
  await shop.checkIn('Eve');
  const times = (await shop.document()).waiting.map(({ checkedInAt }) => checkedInAt.toISOString());
  const soonAfter = (ms: number) => new Date(new Date(MORNING).getTime() + ms).toISOString();
  expect(times).toEqual([0, 1, 2, 3, 4].map(soonAfter));
});
