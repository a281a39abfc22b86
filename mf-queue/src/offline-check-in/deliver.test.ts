/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, createFakeApi, refusal } from '@queuebell/host-kit/testing';
import type { Locks } from './deliver';
import { createCheckInClient } from './check-in-client';
import { RETRY_LAST_MS, ROUND_EVERY_MS } from './retry-loop';
import { customerOf, fakeServer, memoryStorage, testDeps } from './testing';

const OWNER = 'a'.repeat(24);
const [leo, ines, max] = [customerOf('Leo'), customerOf('Ines'), customerOf('Max')];
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let server: ReturnType<typeof fakeServer>;
let storage: ReturnType<typeof memoryStorage>;

async function open(locks: Locks | null = null) {
  const deps = { ...testDeps(storage), locks };
  const client = createCheckInClient({
    api: createFakeApi(server.api),
    ownerId: OWNER,
    isOwnerIn: () => true,
    leasesAtOnce: true,
    report: () => undefined,
    deps,
  });
  await client.start();
  await pass(0);
  return client;
}

/** Leo and Ines have numbers of the reserve, Max had none and has left; then the page is gone, and the network is back. */
async function afterAnOfflineHour() {
  const client = await open();
  server.connection = 'gone';
  for (const each of [leo, ines, max]) await client.checkIn(each);
  client.leave(max.key);
  await pass(0);
  jest.clearAllTimers();
  server.connection = 'open';
}

const sentKeys = () => [
  ...server.api.deliver.mock.calls.map(([, options]) => options?.key),
  ...server.api.checkIn.mock.calls.map(([, options]) => options?.key),
];

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T14:05:00.000Z') });
  server = fakeServer();
  storage = memoryStorage();
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('the delivery of tickets that a tablet gave offline', () => {
  it('happens after a reload, in order, with the numbers that were told', async () => {
    await afterAnOfflineHour();
    await open();
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
    expect(storage.read(OWNER)?.outbox).toEqual([]);
  });

  it('says when the customer arrived, and to whom the number was leased', async () => {
    await afterAnOfflineHour();
    await open();
    expect(server.api.deliver.mock.calls[0]).toEqual([
      {
        userId: OWNER,
        name: 'Leo',
        holder: storage.read(OWNER)?.holder,
        number: 801,
        arrivedAt: '2026-11-21T14:05:00.000Z',
      },
      { key: leo.key },
    ]);
  });

  it('sends one ticket at a time', async () => {
    await afterAnOfflineHour();
    server.connection = 'silent';
    await open();
    expect(server.api.deliver).toHaveBeenCalledTimes(1);
  });

  it('is repeated under the same key if it may have arrived, and nobody is in the queue twice', async () => {
    await afterAnOfflineHour();
    server.connection = 'answers lost';
    await open();
    expect(server.queue()).toEqual(['801 Leo']);
    server.connection = 'open';
    await pass(RETRY_LAST_MS);
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
  });

  it('begins at once when the network is back', async () => {
    await afterAnOfflineHour();
    server.connection = 'gone';
    await open();
    server.connection = 'open';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(server.queue()).toHaveLength(2);
  });

  it.each([401, 402, 403, 429, 503])('waits after a %d, and nothing is lost', async (status) => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementationOnce(() => refusal(status, 'SERVER_ERROR', 'Not now.'));
    const client = await open();
    expect(client.getStatus()).toMatchObject({ waiting: 2, attention: [] });
    await pass(RETRY_LAST_MS);
    expect(server.queue()).toHaveLength(2);
  });

  it('shows a refused ticket to the staff, and goes on with the next ones', async () => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementation(({ name, number }) =>
      name === 'Leo'
        ? refusal(400, 'INVALID_INPUT', 'Odd name.')
        : answer({ queueNumber: number, ahead: 0, ticketId: 'id' }, 201),
    );
    const client = await open();
    const attention = [{ is: 'refused', key: leo.key, name: 'Leo', told: 801, message: 'Odd name.' }];
    expect(client.getStatus()).toMatchObject({ waiting: 0, attention });
    expect(storage.read(OWNER)?.outbox.map(({ name }) => name)).toEqual(['Leo']);
    client.dismiss(leo.key);
    await pass(0);
    expect(client.getStatus().attention).toEqual([]);
  });

  it('sends a ticket last if the server fails over it', async () => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementationOnce(() => refusal(500, 'SERVER_ERROR', 'Oh.'));
    const client = await open();
    expect(server.queue()).toEqual(['802 Ines']);
    expect(client.getStatus().waiting).toBe(1);
    await pass(RETRY_LAST_MS);
    expect(server.queue()).toHaveLength(2);
  });

  it('shows a ticket to the staff if it got another number than the told one', async () => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementationOnce(() =>
      answer({ queueNumber: 9, ahead: 0, ticketId: 'id' }, 201),
    );
    const client = await open();
    expect(client.getStatus().attention).toEqual([
      { is: 'renumbered', key: leo.key, name: 'Leo', told: 801, number: 9 },
    ]);
  });

  it('leaves out a customer whose answer is still awaited', async () => {
    const client = await open();
    server.connection = 'silent';
    void client.checkIn(leo);
    await pass(1_000);
    server.connection = 'open';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sentKeys()).toEqual([leo.key]);
  });
});

describe('of several tabs of a tablet,', () => {
  const lock: Lock = { name: 'delivery', mode: 'exclusive' };

  it('the one that holds the lock delivers', async () => {
    await afterAnOfflineHour();
    const request = jest.fn<Locks['request']>((_name, _options, work) => work(lock));
    await open({ request });
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual([`check-in-delivery-${OWNER}`, { ifAvailable: true }]);
    expect(server.queue()).toHaveLength(2);
  });

  it('another one leaves it alone, and looks again', async () => {
    await afterAnOfflineHour();
    let isHeld = true;
    await open({ request: (_name, _options, work) => work(isHeld ? null : lock) });
    expect(server.queue()).toEqual([]);
    isHeld = false;
    await pass(ROUND_EVERY_MS);
    expect(server.queue()).toHaveLength(2);
  });
});
