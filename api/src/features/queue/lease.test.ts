import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LEASE_SIZE, LeaseResponse, RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts';
import { ascending, codeOf, MORNING, numberOf, oneTo, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';
import { collection } from '../../../test/collections.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const blockFrom = (first: number) => Array.from({ length: LEASE_SIZE }, (_, index) => first + index);

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

describe('the block of numbers that a tablet leases', () => {
  it('is the lowest of the reserve, for this day and the next', async () => {
    const answer = await shop.askForLease(shop.door);
    expect(answer.status).toBe(200);
    expect(LeaseResponse.parse(answer.body)).toEqual({
      numbers: blockFrom(RESERVE_FIRST),
      used: [],
      serviceDay: '2026-06-15',
      lastDay: '2026-06-16',
      timeZone: 'Europe/London',
      now: MORNING,
    });
    expect((await shop.document()).revision).toBe(0);
  });

  it('is the same when it is asked for again, in capitals too', async () => {
    const [first, again] = [await shop.lease(), await shop.lease(shop.door.toUpperCase())];
    expect(again).toEqual(first);
    expect((await shop.document()).leases).toHaveLength(1);
  });

  it('has no number that another tablet has, however many ask at once', async () => {
    const holders = oneTo(12).map(() => randomUUID());
    const blocks = await Promise.all(holders.map((holder) => shop.lease(holder)));
    const numbers = blocks.flatMap((block) => block.numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(RESERVE_LAST - RESERVE_FIRST + 1);
    expect(ascending(blocks.map((block) => block.numbers.length))).toEqual([
      0,
      0,
      19,
      ...Array<number>(9).fill(20),
    ]);
    expect((await shop.document()).leases).toHaveLength(10);
  });

  it('is filled up to as many as before, and lists those that were given today', async () => {
    await shop.lease();
    await shop.lease(shop.counter);
    await shop.deliver({ number: 801 });
    await shop.deliver({ number: 803 });
    const { numbers, used } = await shop.lease();
    expect(numbers).toEqual([...blockFrom(801), 841, 842]);
    expect(used).toEqual([801, 803]);
  });

  it('may be used again the next day, all of it', async () => {
    await shop.lease();
    await shop.deliver({ number: 801 });
    app.clock.advance(DAY_MS);
    const { numbers, used, serviceDay, lastDay } = await shop.lease();
    expect({ numbers, used, serviceDay, lastDay }).toEqual({
      numbers: blockFrom(801),
      used: [],
      serviceDay: '2026-06-16',
      lastDay: '2026-06-17',
    });
    expect(numberOf(await shop.deliver({ number: 801 }))).toBe(801);
    expect((await shop.document()).reserveUsed).toEqual([801]);
  });

  it('ends by itself when its tablet is never heard of again', async () => {
    await shop.lease();
    app.clock.set('2026-06-16T22:59:59Z');
    expect((await shop.lease(shop.counter)).numbers[0]).toBe(821);
    app.clock.set('2026-06-16T23:00:00Z');
    expect((await shop.lease(randomUUID())).numbers[0]).toBe(801);
  });

  it('is given back: the unused numbers are free at once, the used ones the next day', async () => {
    await shop.lease();
    await shop.deliver({ number: 802 });
    expect(await shop.giveBack()).toEqual({ returned: LEASE_SIZE - 1 });
    expect(await shop.giveBack()).toEqual({ returned: 0 });
    expect((await shop.lease(shop.counter)).numbers).toEqual([801, ...blockFrom(803).slice(0, 19)]);
    await shop.giveBack(shop.counter);
    app.clock.advance(DAY_MS);
    expect((await shop.lease(shop.counter)).numbers).toEqual(blockFrom(801));
  });

  it('does not disturb the tablet that is online: after 800 comes 1000', async () => {
    const queues = collection(app.connection, 'queues');
    await queues.updateOne({ _id: (await shop.document())._id }, { $set: { counter: 799 } });
    expect([numberOf(await shop.checkIn()), numberOf(await shop.checkIn())]).toEqual([800, 1000]);
    expect(codeOf(await shop.close(850))).toBe('TICKET_NOT_FOUND');
  });

  it.each(['', 'abc', '{}'])('is refused for the tablet %j', async (holder) => {
    expect((await shop.askForLease(holder)).status).toBe(400);
    expect(
      (await app.call('DELETE', `/api/queue/${shop.owner.id}/lease/x${holder}`, { token: shop.owner.token }))
        .status,
    ).toBe(400);
  });
});
