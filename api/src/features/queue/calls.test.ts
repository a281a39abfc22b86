import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CALL_CARRIED_MS,
  POLL_INTERVAL_MS,
  QueueSnapshot,
  SERVED_CALL_CARRIED_MS,
} from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Answer } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';

let app: TestApp;
let shop: OfflineShop;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  shop = await OfflineShop.open(app);
});
afterAll(() => app.stop());

const callAgain = (number: number, query = '') =>
  app.call('POST', `/api/queue/${shop.owner.id}/${number}/call${query}`, { token: shop.owner.token });
const read = () => app.call('GET', `/api/queue/${shop.owner.id}`, { token: shop.owner.token });
const callsIn = ({ body }: Answer) =>
  QueueSnapshot.parse(body).calls.map(({ id, number }) => `${id}: ${number}`);
const stored = async () => (await shop.document()).calls ?? [];

describe('a number is called', () => {
  it('when it becomes the one being served, and only then', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo']) await shop.checkIn(name);
    expect(await stored()).toMatchObject([{ id: 1, number: 1, name: 'Ann', at: new Date(MORNING) }]);
    expect(callsIn(await shop.close(2))).toEqual(['1: 1']);
    expect(callsIn(await shop.close(1))).toEqual(['1: 1', '2: 3']);
    expect(callsIn(await shop.close(1))).toEqual(['1: 1', '2: 3']);
    expect(callsIn(await shop.restore(1))).toEqual(['1: 1', '2: 3', '3: 1']);
    await shop.close(1);
    expect(callsIn(await shop.close(3))).toEqual(['1: 1', '2: 3', '3: 1', '4: 3']);
  });

  it('each time, however fast the calls follow each other', async () => {
    for (const n of oneTo(60)) await shop.checkIn(`Customer ${n}`);
    let answer: Answer | undefined;
    for (const n of oneTo(50)) answer = await shop.close(n);
    expect(answer && callsIn(answer)).toEqual(oneTo(51).map((n) => `${n}: ${n}`));
  });

  it('on the next day too, as another customer’s number', async () => {
    await shop.checkIn('Ann');
    app.clock.set('2026-06-16T09:00:00Z');
    await shop.checkIn('Ben');
    expect(await stored()).toMatchObject([{ id: 2, number: 1, name: 'Ben' }]);
  });

  it('with the name as it was typed', async () => {
    await shop.checkIn('$$ROOT');
    expect(await stored()).toMatchObject([{ name: '$$ROOT' }]);
  });
});

describe('calling again', () => {
  it('adds one more call for the customer who is being served', async () => {
    await shop.checkIn('Ann');
    const { status, body } = await callAgain(1);
    expect(status).toBe(200);
    expect(QueueSnapshot.parse(body)).toMatchObject({
      revision: 2,
      calls: [
        { id: 1, number: 1 },
        { id: 2, number: 1, name: 'Ann' },
      ],
    });
  });

  it.each([2, 3])('is refused for number %d, which is not being served', async (number) => {
    await shop.checkIn('Ann');
    await shop.checkIn('Ben');
    expect(codeOf(await callAgain(number))).toBe('TICKET_NOT_FOUND');
    expect((await shop.document()).revision).toBe(2);
  });

  it('is refused for a customer who was served yesterday', async () => {
    await shop.checkIn('Ann');
    app.clock.set('2026-06-16T09:00:00Z');
    expect(codeOf(await callAgain(1))).toBe('TICKET_NOT_FOUND');
    expect(await stored()).toHaveLength(1);
  });

  it('is refused for today’s number when the screen that asks still shows yesterday', async () => {
    await shop.checkIn('Ann');
    app.clock.set('2026-06-16T09:00:00Z');
    await shop.checkIn('Ben');
    expect(codeOf(await callAgain(1, '?day=2026-06-15'))).toBe('TICKET_NOT_FOUND');
    expect((await callAgain(1, '?day=2026-06-16')).status).toBe(200);
  });
});

it('the queue keeps a call for longer than the time between two polls, and little more', async () => {
  expect(CALL_CARRIED_MS).toBeGreaterThan(1.1 * POLL_INTERVAL_MS);
  await shop.checkIn('Ann');
  app.clock.advance(CALL_CARRIED_MS);
  expect(callsIn(await callAgain(1))).toEqual(['1: 1', '2: 1']);
  app.clock.advance(1);
  expect(callsIn(await callAgain(1))).toEqual(['2: 1', '3: 1']);
  app.clock.advance(10 * CALL_CARRIED_MS);
  await callAgain(1);
  expect((await stored()).map(({ id }) => id)).toEqual([4]);
  for (let n = 0; n < 120; n += 1) await callAgain(1);
  expect(await stored()).toHaveLength(100);
});

describe('a screen that was offline for longer', () => {
  it('reads the last call while its number is being served, and none before', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo']) await shop.checkIn(name);
    for (const number of [1, 2]) await shop.close(number);
    app.clock.advance(SERVED_CALL_CARRIED_MS);
    expect(callsIn(await read())).toEqual(['3: 3']);
    app.clock.advance(1);
    expect(callsIn(await read())).toEqual([]);
  });

  it('reads no call of customers who have been served meanwhile', async () => {
    await shop.checkIn('Ann');
    await shop.close(1);
    app.clock.advance(CALL_CARRIED_MS + 1);
    expect(callsIn(await read())).toEqual([]);
  });
});
