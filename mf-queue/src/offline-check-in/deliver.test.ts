import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, createFakeApi, refusal } from '@queuebell/host-kit/testing';
import type { Locks } from './deliver';
import { createDesk } from './check-in-client';
import { RETRY_LAST_MS, ROUND_EVERY_MS } from './retry-loop';
import { customerOf, fakeServer, memoryStorage, testPowers } from './testing';

const OWNER = 'a'.repeat(24);
const [leo, ines, max] = [customerOf('Leo'), customerOf('Ines'), customerOf('Max')];
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let server: ReturnType<typeof fakeServer>;
let storage: ReturnType<typeof memoryStorage>;

async function open(locks: Locks | null = null) {
  const powers = { ...testPowers(storage), locks };
  const desk = createDesk({
    api: createFakeApi(server.api),
    ownerId: OWNER,
    isOwnerIn: () => true,
    leasesAtOnce: true,
    report: () => undefined,
    powers,
  });
  await desk.start();
  await pass(0);
  return desk;
}

/** Leo and Ines have numbers of the reserve, Max had none and has left; then the page is gone, and the network is back. */
async function afterAnOfflineHour() {
  const desk = await open();
  server.way = 'gone';
  for (const each of [leo, ines, max]) await desk.checkIn(each);
  desk.leave(max.key);
  await pass(0);
  jest.clearAllTimers();
  server.way = 'open';
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

describe('a delivery', () => {
  it('comes after a reload, in order, with the numbers that were told', async () => {
    await afterAnOfflineHour();
    await open();
    expect(server.line()).toEqual(['801 Leo', '802 Ines']);
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

  it('is one at a time', async () => {
    await afterAnOfflineHour();
    server.way = 'silent';
    await open();
    expect(server.api.deliver).toHaveBeenCalledTimes(1);
  });

  it('that may have arrived is sent again under the same key, and nobody is in the line twice', async () => {
    await afterAnOfflineHour();
    server.way = 'answers lost';
    await open();
    expect(server.line()).toEqual(['801 Leo']);
    server.way = 'open';
    await pass(RETRY_LAST_MS);
    expect(server.line()).toEqual(['801 Leo', '802 Ines']);
  });

  it('comes at once when the network is back', async () => {
    await afterAnOfflineHour();
    server.way = 'gone';
    await open();
    server.way = 'open';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(server.line()).toHaveLength(2);
  });

  it.each([401, 402, 403, 429, 503])(
    'waits for better times after a %d, and nothing is lost',
    async (status) => {
      await afterAnOfflineHour();
      server.api.deliver.mockImplementationOnce(() => refusal(status, 'SERVER_ERROR', 'Not now.'));
      const desk = await open();
      expect(desk.getStatus()).toMatchObject({ waiting: 2, attention: [] });
      await pass(RETRY_LAST_MS);
      expect(server.line()).toHaveLength(2);
    },
  );

  it('that the server does not take is shown to the staff, and does not hold up the ones behind it', async () => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementation(({ name, number }) =>
      name === 'Leo'
        ? refusal(400, 'INVALID_INPUT', 'Odd name.')
        : answer({ queueNumber: number, ahead: 0, ticketId: 'id' }, 201),
    );
    const desk = await open();
    const attention = [{ is: 'refused', key: leo.key, name: 'Leo', told: 801, message: 'Odd name.' }];
    expect(desk.getStatus()).toMatchObject({ waiting: 0, attention });
    expect(storage.read(OWNER)?.outbox.map(({ name }) => name)).toEqual(['Leo']);
    desk.dismiss(leo.key);
    await pass(0);
    expect(desk.getStatus().attention).toEqual([]);
  });

  it('over which the server stumbles goes last', async () => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementationOnce(() => refusal(500, 'SERVER_ERROR', 'Oh.'));
    const desk = await open();
    expect(server.line()).toEqual(['802 Ines']);
    expect(desk.getStatus().waiting).toBe(1);
    await pass(RETRY_LAST_MS);
    expect(server.line()).toHaveLength(2);
  });

  it('under another number than the told one is shown to the staff', async () => {
    await afterAnOfflineHour();
    server.api.deliver.mockImplementationOnce(() =>
      answer({ queueNumber: 9, ahead: 0, ticketId: 'id' }, 201),
    );
    const desk = await open();
    expect(desk.getStatus().attention).toEqual([
      { is: 'renumbered', key: leo.key, name: 'Leo', told: 801, number: 9 },
    ]);
  });

  it('is not made of a customer for whom the answer is still awaited', async () => {
    const desk = await open();
    server.way = 'silent';
    void desk.checkIn(leo);
    await pass(1_000);
    server.way = 'open';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sentKeys()).toEqual([leo.key]);
  });
});

describe('of several tabs', () => {
  const lock: Lock = { name: 'delivery', mode: 'exclusive' };

  it('the one that holds the lock delivers', async () => {
    await afterAnOfflineHour();
    const request = jest.fn<Locks['request']>((_name, _options, work) => work(lock));
    await open({ request });
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual([`check-in-delivery-${OWNER}`, { ifAvailable: true }]);
    expect(server.line()).toHaveLength(2);
  });

  it('another one leaves it alone, and looks again', async () => {
    await afterAnOfflineHour();
    let isHeld = true;
    await open({ request: (_name, _options, work) => work(isHeld ? null : lock) });
    expect(server.line()).toEqual([]);
    isHeld = false;
    await pass(ROUND_EVERY_MS);
    expect(server.line()).toHaveLength(2);
  });
});
