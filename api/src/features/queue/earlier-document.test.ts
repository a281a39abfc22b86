import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QueueSnapshot } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { collection } from '../../../test/collections.js';
import { MORNING, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';

const MINUTE_MS = 60_000;
const DAY = MORNING.slice(0, 'YYYY-MM-DD'.length);
const JOIN_CODE = 'a'.repeat(22);
const ago = (minutes: number) => new Date(new Date(MORNING).getTime() - minutes * MINUTE_MS);

let first: TestApp;
/** A process that starts when the document is there. */
let app: TestApp;
let shop: OfflineShop;
/** The key of Ben's check-in. */
let key: string;

beforeAll(async () => {
  first = await TestApp.start();
  shop = await OfflineShop.open(first);
  key = shop.makeKey();
  const entry = { serviceDay: DAY, ahead: 0 };
  // As the last release without a writer stored it (git show 06726758:api/src/queue/queue.schema.ts).
  const stored = {
    shopName: 'Old Town Barbers',
    timeZone: 'Europe/London',
    serviceDay: DAY,
    counter: 4,
    revision: 17,
    waiting: [
      { ...entry, number: 2, name: 'Ben', key, checkedInAt: ago(20) },
      { ...entry, number: 802, name: 'Olive', key: 'offline', checkedInAt: ago(18), arrivedAt: ago(21) },
      { ...entry, number: 4, name: 'Dan', key: 'phone', checkedInAt: ago(5), via: 'phone', joiner: 'hash' },
    ],
    closed: [
      {
        ...entry,
        number: 3,
        name: 'Cleo',
        key: 'cleo',
        checkedInAt: ago(15),
        outcome: 'left',
        closedAt: ago(6),
      },
      {
        ...entry,
        number: 1,
        name: 'Amy',
        key: 'amy',
        checkedInAt: ago(30),
        outcome: 'served',
        closedAt: ago(3),
      },
    ],
    archivings: 2,
    calls: [{ id: 5, number: 2, name: 'Ben', at: ago(3) }],
    callCount: 5,
    leases: [{ holder: shop.door, numbers: [803, 804], lastDay: DAY }],
    reserveUsed: [802],
    settings: {
      boardNames: 'initial',
      sound: 'voice',
      joining: 'open',
      joinCode: JOIN_CODE,
      retentionDays: 7,
    },
  };
  const queues = collection(first.connection, 'queues');
  await queues.replaceOne({ _id: new mongo.ObjectId(shop.owner.id) }, stored as never);
  await queues.createIndex({ 'settings.joinCode': 1 }, { unique: true, sparse: true });
  app = await first.another(first.clock);
  shop = Object.assign(new OfflineShop(app, shop.owner), { door: shop.door });
});
afterAll(async () => {
  await app.app.close();
  await first.stop();
});

const numbersIn = (entries: readonly { number: number }[]) => entries.map(({ number }) => number);

it('a queue as it was stored before the writer is shown, and goes on as one chair', async () => {
  const { owner } = shop;
  const { body } = await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
  const { data, revision } = QueueSnapshot.parse(body);
  expect(numbersIn(data)).toEqual([2, 802, 4]);
  expect(revision).toBe(17);
  const settings = await app.call('GET', '/api/shop', { token: owner.token });
  expect(settings.body).toMatchObject({ boardNames: 'initial', sound: 'voice', retentionDays: 7 });
  expect((await app.call('GET', `/api/join/${JOIN_CODE}`)).status).toBe(200);

  expect((await shop.checkIn('Ben', key)).body).toMatchObject({ queueNumber: 2 });
  expect((await shop.checkIn('Eve')).body).toMatchObject({ queueNumber: 5 });
  expect((await shop.lease()).numbers).toEqual(expect.arrayContaining([803, 804]));
  expect((await shop.deliver({ number: 803, name: 'Fay' })).body).toMatchObject({ queueNumber: 803 });
  await shop.restore(1);
  expect(await shop.line()).toEqual(['1 Amy', '2 Ben', '802 Olive', '4 Dan', '5 Eve', '803 Fay']);
  await shop.close(1);
  await shop.close(2);
  const { calls, version } = await shop.document();
  expect(calls?.at(-1)).toMatchObject({ number: 802, name: 'Olive' });
  expect(calls?.at(-1)?.id).toBeGreaterThan(5);
  expect(version).toBeGreaterThan(0);
});

it('its customers leave for the history, once each', async () => {
  app.clock.advance(16 * MINUTE_MS);
  expect((await shop.visits()).map(({ number, outcome }) => `${number} ${outcome}`).sort()).toEqual([
    '1 served',
    '2 served',
    '3 left',
  ]);
  expect((await shop.document()).closed).toEqual([]);
});
