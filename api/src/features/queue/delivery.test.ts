import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CheckinResponse, ticketIdOf } from '@queuebell/contracts';
import { codeOf, MORNING, numberOf, oneTo, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';

const MINUTE_MS = 60_000;
const at = (time: string) => `2026-06-15T${time}Z`;

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

describe('a ticket that was given offline', () => {
  it('joins the queue with the number that the customer was told', async () => {
    await shop.lease();
    const key = shop.makeKey();
    const answer = await shop.deliver({ key, number: 805 });
    expect(answer.status).toBe(201);
    expect(CheckinResponse.parse(answer.body)).toEqual({
      queueNumber: 805,
      ahead: 0,
      ticketId: ticketIdOf(shop.owner.id, key),
    });
    const { waiting, counter: last, reserveUsed } = await shop.document();
    expect(waiting).toMatchObject([{ number: 805, name: 'Olive', via: 'offline', serviceDay: '2026-06-15' }]);
    expect({ last, reserveUsed }).toEqual({ last: 0, reserveUsed: [805] });
    expect(numberOf(await shop.checkIn())).toBe(1);
  });

  it('is the same ticket however often it is delivered, also after it was served and archived', async () => {
    await shop.lease();
    const key = shop.makeKey();
    const arrivedAt = MORNING;
    const first = await shop.deliver({ key, arrivedAt });
    const again = async () => (await shop.deliver({ key: key.toUpperCase(), arrivedAt })).body;
    const answers = await Promise.all(oneTo(10).map(again));
    expect(answers).toEqual(oneTo(10).map(() => first.body));
    await shop.close(801);
    expect(await again()).toEqual(first.body);
    app.clock.advance(30 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await shop.document()).closed).toEqual([]);
    expect(await again()).toEqual(first.body);
    expect(await shop.line()).toEqual([]);
  });

  it('stands where the customer arrived, but not before the one being served', async () => {
    await shop.lease();
    for (const [time, name] of [
      ['09:00:00', 'Ann'],
      ['09:10:00', 'Ben'],
      ['09:20:00', 'Cleo'],
    ] as const) {
      app.clock.set(at(time));
      await shop.checkIn(name);
    }
    const late = await shop.deliver({ number: 801, name: 'Olive', arrivedAt: at('09:15:00') });
    expect((late.body as CheckinResponse).ahead).toBe(2);
    expect(await shop.line()).toEqual(['1 Ann', '2 Ben', '801 Olive', '3 Cleo']);
    await shop.deliver({ number: 802, name: 'Early', arrivedAt: at('08:00:00') });
    expect(await shop.line()).toEqual(['1 Ann', '802 Early', '2 Ben', '801 Olive', '3 Cleo']);
    await shop.close(1);
    await shop.close(802);
    await shop.restore(802);
    await shop.restore(1);
    expect(await shop.line()).toEqual(['1 Ann', '802 Early', '2 Ben', '801 Olive', '3 Cleo']);
  });

  it('is called when nobody else is being served', async () => {
    await shop.lease();
    await shop.deliver({ number: 801 });
    expect((await shop.document()).calls).toMatchObject([{ id: 1, number: 801, name: 'Olive' }]);
  });

  it('is closed, put back and called again by its number like any other', async () => {
    await shop.lease();
    await shop.deliver({ number: 801 });
    expect((await shop.close(801)).status).toBe(200);
    expect((await shop.close(801)).status).toBe(200);
    expect((await shop.restore(801)).status).toBe(200);
    expect(await shop.line()).toEqual(['801 Olive']);
    expect(codeOf(await shop.close(802))).toBe('TICKET_NOT_FOUND');
  });

  it('keeps the order of two tablets whose deliveries cross', async () => {
    await shop.lease();
    await shop.lease(shop.counter);
    await shop.checkIn('Ann');
    app.clock.set(at('10:00:00'));
    await shop.deliver({ holder: shop.counter, number: 821, name: 'Second', arrivedAt: at('09:20:00') });
    await shop.deliver({ holder: shop.door, number: 801, name: 'First', arrivedAt: at('09:10:00') });
    await shop.deliver({ holder: shop.door, number: 802, name: 'Third', arrivedAt: at('09:30:00') });
    expect(await shop.line()).toEqual(['1 Ann', '801 First', '821 Second', '802 Third']);
  });

  it('keeps that order also behind a customer who came later, by phone, and is being served already', async () => {
    await shop.lease();
    await shop.lease(shop.counter);
    app.clock.set(at('09:30:00'));
    await shop.checkIn('Ann');
    app.clock.set(at('10:00:00'));
    await shop.deliver({ holder: shop.door, number: 802, name: 'Third', arrivedAt: at('09:25:00') });
    await shop.deliver({ holder: shop.counter, number: 821, name: 'First', arrivedAt: at('09:10:00') });
    await shop.deliver({ holder: shop.door, number: 801, name: 'Second', arrivedAt: at('09:20:00') });
    const line = ['1 Ann', '821 First', '801 Second', '802 Third'];
    expect(await shop.line()).toEqual(line);
    for (const number of [801, 821, 1]) await shop.close(number);
    for (const number of [821, 1, 801]) await shop.restore(number);
    expect(await shop.line()).toEqual(line);
  });

  it('counts as arriving now when the clock of its tablet is ahead', async () => {
    await shop.lease();
    await shop.deliver({ arrivedAt: '2026-06-16T12:00:00Z' });
    expect((await shop.document()).waiting[0]?.checkedInAt).toEqual(new Date(MORNING));
  });

  it('is accepted though the queue is full, because it was promised', async () => {
    const small = await TestApp.start({ queueCapacity: 2 });
    const full = await OfflineShop.open(small);
    await full.lease();
    for (const name of ['Ann', 'Ben']) await full.checkIn(name);
    expect(codeOf(await full.checkIn('Cleo'))).toBe('QUEUE_FULL');
    expect(numberOf(await full.deliver({ number: 801 }))).toBe(801);
    expect(numberOf(await full.deliver({ number: 5 }))).toBe(3);
    expect(await full.line()).toHaveLength(4);
    await small.stop();
  });
});

it.each([undefined, '', 'abc'])('a delivery with the key %j is refused', async (key) => {
  const { status } = await app.call('POST', `/api/queue/${shop.owner.id}/deliveries`, {
    token: shop.owner.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { name: 'Ann', holder: shop.door, number: 801, arrivedAt: MORNING },
  });
  expect(status).toBe(400);
});
