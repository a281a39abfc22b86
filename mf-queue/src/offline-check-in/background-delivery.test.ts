/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeApi } from '@queuebell/host-kit/testing';
import type { Locks } from './deliver';
import { NO_RESERVE_TIMEOUT_MS, createCheckInClient } from './check-in-client';
import { ABANDONED_AFTER_MS, startBackgroundDelivery } from './background-delivery';
import { RETRY_LAST_MS, ROUND_EVERY_MS } from './retry-loop';
import { customerOf, fakeServer, memoryStorage, noStorage, testDeps } from './testing';

const OWNER = 'a'.repeat(24);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let server: ReturnType<typeof fakeServer>;
let storage: ReturnType<typeof memoryStorage>;

/** The check-in page, before its owner leaves it. */
async function openDesk({ leasesAtOnce = true } = {}) {
  const client = createCheckInClient({
    api: createFakeApi(server.api),
    ownerId: OWNER,
    isOwnerIn: () => true,
    leasesAtOnce,
    report: () => undefined,
    deps: testDeps(storage),
  });
  await client.start();
  await pass(0);
  return client;
}

/** Leo and Ines have numbers of the reserve, Max had none and has left; the owner leaves the page, still without a network. */
async function afterACheckInOffline() {
  const client = await openDesk();
  server.connection = 'gone';
  for (const name of ['Leo', 'Ines', 'Max']) await client.checkIn(customerOf(name));
  client.leave(customerOf('Max').key);
  await pass(0);
  await client.stop();
}

/** The owner opens another screen. */
async function openElsewhere(locks: Locks | null = null, storedIn = storage) {
  const stop = startBackgroundDelivery(createFakeApi(server.api), OWNER, { ...testDeps(storedIn), locks });
  await pass(0);
  return stop;
}

const outbox = () => storage.read(OWNER)?.outbox;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T14:05:00.000Z') });
  server = fakeServer();
  storage = memoryStorage();
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('a customer who checked in offline, where the owner has gone to another screen since', () => {
  it('is added to the queue in order when the network is back', async () => {
    await afterACheckInOffline();
    await openElsewhere();
    expect(outbox()).toHaveLength(3);
    server.connection = 'open';
    await pass(RETRY_LAST_MS);
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
    expect(outbox()).toEqual([]);
  });

  it('is delivered at once when the browser says that the network is back', async () => {
    await afterACheckInOffline();
    await openElsewhere();
    server.connection = 'open';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(server.queue()).toHaveLength(2);
  });

  it('is left to the page that is sending already', async () => {
    await afterACheckInOffline();
    server.connection = 'open';
    const request = jest.fn<Locks['request']>((_name, _options, work) => work(null));
    await openElsewhere({ request });
    await pass(RETRY_LAST_MS);
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual([`check-in-delivery-${OWNER}`, { ifAvailable: true }]);
    expect(server.queue()).toEqual([]);
  });

  it('is removed from the queue when the page was closed before it told a number', async () => {
    const client = await openDesk({ leasesAtOnce: false });
    server.connection = 'answers lost';
    void client.checkIn(customerOf('Max'));
    await pass(NO_RESERVE_TIMEOUT_MS);
    await client.stop();
    server.connection = 'open';
    expect(server.queue()).toHaveLength(1);
    await openElsewhere();
    await pass(ABANDONED_AFTER_MS - NO_RESERVE_TIMEOUT_MS - RETRY_LAST_MS);
    expect(server.queue()).toHaveLength(1);
    await pass(3 * RETRY_LAST_MS);
    expect(server.queue()).toEqual([]);
    expect(outbox()).toEqual([]);
  });

  it('is sent by nobody once that screen is closed', async () => {
    await afterACheckInOffline();
    const stop = await openElsewhere();
    stop();
    server.connection = 'open';
    await pass(RETRY_LAST_MS);
    expect(outbox()).toHaveLength(3);
  });
});

describe('a screen without kept tickets', () => {
  it.each([
    ['where nobody checked in', memoryStorage()],
    ['in a browser that keeps nothing', { ...noStorage, read: () => null }],
  ])('sends nothing to the server %s, and takes no numbers', async (_where, storedIn) => {
    await openElsewhere(null, storedIn);
    await pass(3 * ROUND_EVERY_MS);
    for (const call of Object.values(server.api)) expect(call).not.toHaveBeenCalled();
  });
});
