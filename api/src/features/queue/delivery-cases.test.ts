import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, MORNING, numberOf, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';
import { collection } from '../../../test/collections.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

describe('the number that a customer was told offline', () => {
  it('is replaced by the next one if it is another tablet’s, and the answer says so', async () => {
    await shop.lease();
    await shop.lease(shop.counter);
    const key = shop.makeKey();
    expect(numberOf(await shop.deliver({ number: 821, key }))).toBe(1);
    expect(numberOf(await shop.deliver({ number: 821, key }))).toBe(1);
    expect(numberOf(await shop.deliver({ number: 821, holder: shop.counter, name: 'Ben' }))).toBe(821);
    expect(await shop.line()).toEqual(['1 Olive', '821 Ben']);
  });

  it('is answered as the first time, if it was another tablet’s until just now', async () => {
    await shop.lease();
    await shop.lease(shop.counter);
    const key = shop.makeKey();
    await shop.deliver({ number: 821, key });
    await shop.giveBack(shop.counter);
    expect(numberOf(await shop.deliver({ number: 821, key }))).toBe(1);
    expect((await shop.lease(shop.counter)).numbers).not.toContain(821);
  });

  it('is replaced by the next one if another customer had it today', async () => {
    await shop.lease();
    await shop.deliver({ number: 801, name: 'Ann' });
    await shop.close(801);
    expect(numberOf(await shop.deliver({ number: 801, name: 'Ben' }))).toBe(1);
  });

  it.each([1, 7, 800, 1000])(
    '%d, which is not of the reserve, is replaced by the next one',
    async (number) => {
      await shop.lease();
      expect(numberOf(await shop.deliver({ number }))).toBe(1);
    },
  );

  it('is kept when the block ran out, if nobody else has it', async () => {
    expect(numberOf(await shop.deliver({ number: 815 }))).toBe(815);
    expect((await shop.lease(shop.counter)).numbers).not.toContain(815);
  });
});

describe('a check-in whose answer was lost before the tablet went offline', () => {
  it('gets the number that the customer was told, and the other one is given to the next customer', async () => {
    await shop.lease();
    await shop.checkIn('Ann');
    const key = shop.makeKey();
    await shop.checkIn('Olive', key);
    expect(numberOf(await shop.deliver({ key, number: 801 }))).toBe(801);
    expect(numberOf(await shop.deliver({ key, number: 801 }))).toBe(801);
    expect(numberOf(await shop.checkIn('Olive', key))).toBe(801);
    await shop.checkIn('Ben');
    expect(await shop.line()).toEqual(['1 Ann', '801 Olive', '2 Ben']);
    expect((await shop.document()).waiting[1]).toMatchObject({ via: 'offline' });
  });

  it('leaves a gap rather than a number twice, when others came since', async () => {
    await shop.lease();
    const key = shop.makeKey();
    await shop.checkIn('Olive', key);
    await shop.checkIn('Ann');
    await shop.deliver({ key, number: 801 });
    await shop.checkIn('Ben');
    expect(await shop.line()).toEqual(['801 Olive', '2 Ann', '3 Ben']);
    const { calls } = await shop.document();
    expect(calls?.map(({ number }) => number)).toEqual([1, 801]);
  });

  it('keeps the number under which the customer was served already, and nobody else is told the other', async () => {
    await shop.lease();
    const key = shop.makeKey();
    await shop.checkIn('Olive', key);
    await shop.close(1);
    expect(numberOf(await shop.deliver({ key, number: 801 }))).toBe(1);
    expect((await shop.lease()).used).toEqual([801]);
    await shop.giveBack();
    expect((await shop.lease(shop.counter)).numbers).not.toContain(801);
  });

  it('keeps it also when the customer was put back before the delivery was repeated', async () => {
    await shop.lease();
    const key = shop.makeKey();
    await shop.checkIn('Olive', key);
    await shop.close(1);
    await shop.deliver({ key, number: 801 });
    await shop.restore(1);
    expect(numberOf(await shop.deliver({ key, number: 801 }))).toBe(1);
    expect(await shop.line()).toEqual(['1 Olive']);
  });

  it('keeps it also when it is in the history already', async () => {
    await shop.lease();
    const [key, arrivedAt] = [shop.makeKey(), MORNING];
    await shop.checkIn('Olive', key);
    await shop.close(1);
    app.clock.advance(30 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await shop.document()).closed).toEqual([]);
    expect(numberOf(await shop.deliver({ key, number: 801, arrivedAt }))).toBe(1);
    expect((await shop.lease()).used).toEqual([801]);
    expect(await shop.line()).toEqual([]);
  });
});

describe('a ticket of a past day, delivered late,', () => {
  it('goes to the history as expired and never into today’s queue', async () => {
    await shop.lease();
    const key = shop.makeKey();
    app.clock.advance(DAY_MS);
    await shop.checkIn('Today');
    expect(numberOf(await shop.deliver({ key, number: 801, arrivedAt: MORNING }))).toBe(801);
    expect(numberOf(await shop.deliver({ key, number: 801, arrivedAt: MORNING }))).toBe(801);
    expect(await shop.line()).toEqual(['1 Today']);
    app.clock.advance(30 * MINUTE_MS);
    expect(await shop.visits()).toMatchObject([
      { number: 801, serviceDay: '2026-06-15', outcome: 'expired', checkedInAt: new Date(MORNING) },
    ]);
    expect(numberOf(await shop.deliver({ key, number: 801, arrivedAt: MORNING }))).toBe(801);
    expect(numberOf(await shop.deliver({ number: 801 }))).toBe(801);
  });

  it('stays beside another visit that had its number on that day', async () => {
    await shop.lease();
    await shop.deliver({ number: 801, name: 'Ann' });
    await shop.close(801);
    const key = shop.makeKey();
    app.clock.advance(DAY_MS);
    expect(numberOf(await shop.deliver({ key, number: 801, name: 'Ben', arrivedAt: MORNING }))).toBe(801);
    app.clock.advance(30 * MINUTE_MS);
    const visits = await shop.visits();
    expect(visits.map(({ number, name }) => `${number} ${name}`).sort()).toEqual(['801 Ann', '801 Ben']);
  });

  it('opens the new day when its customer is the first one of it', async () => {
    await shop.lease();
    await shop.checkIn('Yesterday');
    await shop.deliver({ number: 801, name: 'Evening' });
    app.clock.advance(DAY_MS);
    expect(numberOf(await shop.deliver({ number: 801, name: 'Morning' }))).toBe(801);
    const { waiting, closed, counter: last, serviceDay } = await shop.document();
    expect(waiting.map(({ name }) => name)).toEqual(['Morning']);
    expect(closed.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'Yesterday expired',
      'Evening expired',
    ]);
    expect({ last, serviceDay }).toEqual({ last: 0, serviceDay: '2026-06-16' });
    expect(numberOf(await shop.checkIn())).toBe(1);
  });

  it('is over for a customer of just before midnight, though nobody has checked in since', async () => {
    await shop.lease();
    app.clock.set('2026-06-15T22:59:50Z');
    await shop.checkIn('Evening');
    app.clock.set('2026-06-15T23:00:10Z');
    await shop.deliver({ number: 801, arrivedAt: '2026-06-15T22:59:55Z' });
    const { closed } = await shop.document();
    expect(closed).toMatchObject([{ number: 801, outcome: 'expired', serviceDay: '2026-06-15' }]);
    expect(numberOf(await shop.checkIn('Morning'))).toBe(1);
  });

  it('leaves today’s number to the customer who came at midnight and checked in online', async () => {
    await shop.lease();
    const key = shop.makeKey();
    app.clock.set('2026-06-15T23:00:00Z');
    await shop.checkIn('Olive', key);
    const late = await shop.deliver({ key, number: 801, arrivedAt: '2026-06-15T22:59:59Z' });
    expect(numberOf(late)).toBe(1);
    expect(numberOf(await shop.deliver({ number: 801, name: 'Morning' }))).toBe(801);
  });

  it('waits at its tablet while the live document can hold no more, and is accepted later', async () => {
    const { _id } = await shop.document();
    const key = shop.makeKey();
    app.clock.advance(DAY_MS);
    const queues = collection(app.connection, 'queues');
    const entry = { number: 1, name: '', ahead: 0, serviceDay: '2026-06-16', checkedInAt: new Date(MORNING) };
    const closed = Array.from({ length: 20_000 }, (_, index) => ({
      ...entry,
      key: `k${index}`,
      outcome: 'served' as const,
      closedAt: app.clock.now(),
    }));
    await queues.updateOne({ _id }, { $set: { closed } });
    expect(codeOf(await shop.deliver({ key, arrivedAt: MORNING }))).toBe('QUEUE_FULL');
    await queues.updateOne({ _id }, { $set: { closed: [] } });
    expect(numberOf(await shop.deliver({ key, arrivedAt: MORNING }))).toBe(801);
  });
});
