import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { FakeClock } from '../../platform/clock/fake-clock.js';
import { MORNING, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';
import { CallExpiryService } from './call-expiry.service.js';
import { LiveQueues } from './memory/live-queues.js';
import { QueueWriters } from './writer/queue-writers.js';

const MINUTE_MS = 60_000;
const CHAIRS = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2' },
];

let app: TestApp;
let shop: OfflineShop;

const patch = async (body: object) =>
  expect((await app.call('PATCH', '/api/shop', { token: shop.owner.token, body })).status).toBe(200);
const send = async (command: object) =>
  expect(
    (
      await app.call('POST', `/api/queue/${shop.owner.id}/commands`, {
        token: shop.owner.token,
        body: command,
      })
    ).status,
  ).toBe(200);
const places = async () =>
  (await shop.document()).waiting.map(({ number, turn }) => `${number}: ${turn?.chair ?? 'waits'}`);
const expiresAt = async () => (await shop.document()).callsExpireAt;
const after = (minutes: number) => new Date(new Date(MORNING).getTime() + minutes * MINUTE_MS);

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  shop = await OfflineShop.open(app);
  await patch({ chairs: CHAIRS, noShowMinutes: 3 });
  for (const name of ['Amy', 'Ben', 'Cleo']) await shop.checkIn(name);
  await send({ type: 'next', chair: 'one' });
});
afterAll(() => app.stop());

describe('a customer who was called and does not come', () => {
  it('is a no-show after the shop’s minutes, by the clock, and the next one is called', async () => {
    app.clock.set(new Date(after(3).getTime() - 1));
    await app.scheduler.tick();
    expect(await places()).toEqual(['1: one', '2: waits', '3: waits']);
    app.clock.set(after(3));
    await app.scheduler.tick();
    expect(await places()).toEqual(['2: one', '3: waits']);
    const { closed, events = [] } = await shop.document();
    expect(closed).toMatchObject([{ number: 1, outcome: 'no-show', closedAt: after(3) }]);
    expect(events.slice(-2)).toMatchObject([
      { e: 'closed', b: 'clock' },
      { e: 'turned', b: 'clock' },
    ]);
    expect(await expiresAt()).toEqual(after(6));
  });

  it('is closed once by two processes', async () => {
    const other = await app.another(new FakeClock(after(3).toISOString()));
    app.clock.set(after(3));
    await Promise.all([app.scheduler.tick(), other.scheduler.tick()]);
    await Promise.all([app.scheduler.tick(), other.scheduler.tick()]);
    await other.app.close();
    expect((await shop.document()).closed).toHaveLength(1);
    expect(await places()).toEqual(['2: one', '3: waits']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['they have come', () => send({ type: 'start', number: 1 })],
    ['they were served', () => shop.close(1).then(() => send({ type: 'start', number: 2 }))],
    ['the owner turns it off', () => patch({ noShowMinutes: null })],
    ['the shop has one chair', () => patch({ chairs: [] })],
  ])('is not waited for any more when %s', async (_what, step) => {
    expect(await expiresAt()).toEqual(after(3));
    await step();
    expect(await expiresAt()).toBeUndefined();
  });

  it('does not stop the clock of other shops', async () => {
    app.clock.set(after(3));
    const writers = app.app.get(QueueWriters, { strict: false });
    const failing = jest.spyOn(writers, 'do').mockRejectedValueOnce(new Error('no primary'));
    await app.scheduler.tick();
    failing.mockRestore();
    await app.scheduler.tick();
    expect(await places()).toEqual(['2: one', '3: waits']);
  });
});

it('the clock leaves yesterday’s calls to the first number of the new day', async () => {
  app.clock.set(after(24 * 60));
  const read = jest.spyOn(app.app.get(LiveQueues, { strict: false }), 'read');
  await app.app.get(CallExpiryService, { strict: false }).expire();
  // A queue that is read stays in memory, all night.
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  expect(await shop.document()).toMatchObject({ closed: [], callCount: 1 });
  expect(await places()).toEqual(['1: one', '2: waits', '3: waits']);
});
