/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LeaseResponse } from '@queuebell/contracts';
import { answer, createFakeApi, refusal } from '@queuebell/host-kit/testing';
import { NO_RESERVE_TIMEOUT_MS, ONLINE_TIMEOUT_MS, createCheckInClient } from './check-in-client';
import type { Attempt } from './outbox-rules';
import { RETRY_LAST_MS } from './retry-loop';
import type { TabletStorage } from './storage';
import { customerOf, fakeServer, memoryStorage, noStorage, testDeps } from './testing';

const OWNER = 'a'.repeat(24);
const leo = customerOf('Leo');
const ines = customerOf('Ines');
const max = customerOf('Max');
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let server: ReturnType<typeof fakeServer>;
let storage: ReturnType<typeof memoryStorage>;

/** A page at the tablet, as after a reload: with what the tablet has kept, and nothing else. */
async function open({
  storedIn = storage,
  isIn = true,
  leasesAtOnce = true,
}: { storedIn?: TabletStorage; isIn?: boolean; leasesAtOnce?: boolean } = {}) {
  const report = jest.fn();
  const deps = testDeps(storedIn);
  const client = createCheckInClient({
    api: createFakeApi(server.api),
    ownerId: OWNER,
    isOwnerIn: () => isIn,
    leasesAtOnce,
    report,
    deps,
  });
  const interrupted = await client.start();
  await pass(0);
  const take = async (attempt: Attempt, wait = 0, replaced?: string) => {
    const outcome = client.checkIn(attempt, replaced);
    await pass(wait);
    return outcome;
  };
  return { client, take, interrupted, report };
}

const outbox = () =>
  storage.read(OWNER)?.outbox.map(({ name, told: toldNumber }) => `${toldNumber ?? '-'} ${name}`);

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T14:05:00.000Z') });
  server = fakeServer();
  storage = memoryStorage();
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('the check-in client with the network', () => {
  it('gives the server’s number, and stores nothing of the customer', async () => {
    const { take } = await open();
    expect(await take(leo)).toEqual({ is: 'given', number: 1, ahead: 0 });
    await pass(0);
    expect(outbox()).toEqual([]);
  });

  it('stores the customer before anything is sent', async () => {
    const { take } = await open();
    server.api.checkIn.mockImplementationOnce(() => {
      expect(outbox()).toEqual(['- Leo']);
      return refusal(409, 'QUEUE_FULL', 'Full.');
    });
    expect(await take(leo)).toMatchObject({ is: 'refused', refusal: { message: 'Full.' } });
    await pass(0);
    expect(outbox()).toEqual([]);
  });

  it('keeps nobody waiting if the storage hangs', async () => {
    const opening = open({ storedIn: { change: () => new Promise(() => undefined) } });
    await pass(2_000);
    const { take } = await opening;
    expect(await take(leo, 2_000)).toMatchObject({ is: 'given', number: 1 });
  });
});

describe('the check-in client without the network', () => {
  it.each<[what: string, way: 'gone' | 'silent' | 'answers lost', wait: number]>([
    ['nobody is there', 'gone', 0],
    ['nobody answers in time', 'silent', ONLINE_TIMEOUT_MS],
    ['the answer is lost', 'answers lost', 0],
  ])('tells a number of the reserve if %s, once it is stored', async (_what, way, wait) => {
    const { take, client } = await open();
    server.connection = way;
    expect(await take(leo, wait)).toEqual({ is: 'given', number: 801, ahead: null });
    expect(outbox()).toEqual(['801 Leo']);
    expect(client.getStatus()).toMatchObject({ offlineSince: Date.now(), waiting: 1 });
  });

  it('sends customers without a number to the staff, and forgets none of them', async () => {
    const { take } = await open();
    server.connection = 'gone';
    await take(leo);
    await take(ines);
    expect(await take(max)).toMatchObject({ is: 'refused', refusal: { noNumber: true } });
    expect(outbox()).toEqual(['801 Leo', '802 Ines', '- Max']);
    server.connection = 'open';
    expect(await take(max)).toMatchObject({ is: 'given', number: 1 });
  });

  it('waits longer for the server if the tablet has no number of its own', async () => {
    server.connection = 'silent';
    const { client } = await open();
    const given = jest.fn();
    void client.checkIn(leo).then(given);
    await pass(NO_RESERVE_TIMEOUT_MS - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(given).toHaveBeenCalledWith(expect.objectContaining({ is: 'refused' }));
  });

  it('has no numbers in a browser that stores nothing, and says so', async () => {
    const { take, client, report } = await open({ storedIn: noStorage });
    expect(client.getStatus().canStore).toBe(false);
    expect(await take(leo)).toMatchObject({ is: 'given', number: 1 });
    server.connection = 'gone';
    expect(await take(ines)).toMatchObject({ is: 'refused', refusal: { noNumber: true } });
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('a customer who was told no number', () => {
  /** The reserve is used up, and Max reads that there is no number to give. */
  async function withoutNumber(way: 'gone' | 'answers lost') {
    const page = await open();
    server.connection = 'gone';
    await page.take(leo);
    await page.take(ines);
    server.connection = way;
    expect(await page.take(max)).toMatchObject({ is: 'refused', refusal: { noNumber: true } });
    return page;
  }

  it.each(['gone', 'answers lost'] as const)(
    'is not in the queue after they have gone, if the network was %s',
    async (way) => {
      const { client } = await withoutNumber(way);
      client.leave(max.key);
      await pass(RETRY_LAST_MS);
      server.connection = 'open';
      await pass(RETRY_LAST_MS);
      expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
      expect(outbox()).toEqual([]);
    },
  );

  it('is removed for certain, also by the next page', async () => {
    const { client } = await withoutNumber('answers lost');
    client.leave(max.key);
    await pass(0);
    await client.stop();
    expect(outbox()).toContain('- Max');
    server.connection = 'open';
    await open();
    expect(outbox()).toEqual([]);
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
  });

  it('is not checked in by the tablet while they stand there, and is when they ask again', async () => {
    const { take, client } = await withoutNumber('gone');
    server.connection = 'open';
    await pass(RETRY_LAST_MS);
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
    expect(client.getStatus().waiting).toBe(0);
    expect(await take(max)).toMatchObject({ is: 'given', number: 1 });
  });

  it('is not in the queue on the next morning, when the tablet is turned on again', async () => {
    const { client } = await withoutNumber('gone');
    await client.stop();
    jest.setSystemTime(Date.parse('2026-11-22T09:00:00.000Z'));
    server.connection = 'open';
    expect((await open()).interrupted).toBeNull();
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
    expect(outbox()).toEqual([]);
  });

  it('and corrected the form is in the queue once', async () => {
    const { take } = await withoutNumber('answers lost');
    const maxine = customerOf('Maxine');
    server.connection = 'open';
    expect(await take(maxine, 0, max.key)).toMatchObject({ is: 'given' });
    await pass(RETRY_LAST_MS);
    expect(server.queue().map((each) => each.split(' ')[1])).toEqual(['Maxine', 'Leo', 'Ines']);
    expect(outbox()).toEqual([]);
  });
});

describe('a customer who was told the server’s number', () => {
  it('is told once it is stored that there is nothing to take back, so that no power cut loses the place', async () => {
    const { client } = await open();
    const outcome = await client.checkIn(leo).then((given) => ({ given, outbox: outbox() }));
    expect(outcome).toMatchObject({ given: { is: 'given', number: 1 }, outbox: [] });
  });

  it('stays in the queue if that could not be stored', async () => {
    const { take, client } = await open();
    const enter = server.api.checkIn.getMockImplementation();
    server.api.checkIn.mockImplementationOnce(async (...call) => {
      jest.spyOn(storage, 'change').mockRejectedValueOnce(new DOMException('Full.', 'QuotaExceededError'));
      return (await enter?.(...call)) ?? refusal(0, 'NETWORK', '');
    });
    await take(leo);
    expect(outbox()).toEqual(['- Leo']);
    client.done(leo.key);
    await pass(RETRY_LAST_MS);
    expect(outbox()).toEqual([]);
    expect(server.queue()).toEqual(['1 Leo']);
  });
});

describe('a check-in that is interrupted', () => {
  it('goes on after a reload, under the same key and with the same number', async () => {
    const { take } = await open();
    server.connection = 'gone';
    await take(leo);
    const { interrupted, take: takeAgain } = await open();
    expect(interrupted).toEqual(leo);
    expect(await takeAgain(leo)).toEqual({ is: 'given', number: 801, ahead: null });
  });

  it('does not go on if the ticket was read', async () => {
    const { take, client } = await open();
    server.connection = 'gone';
    await take(leo);
    client.done(leo.key);
    await pass(0);
    expect((await open()).interrupted).toBeNull();
  });
});

describe('the reserve of a tablet', () => {
  it('is filled again when its numbers were delivered', async () => {
    const { take, client } = await open();
    server.connection = 'gone';
    await take(leo);
    server.connection = 'open';
    await pass(RETRY_LAST_MS);
    expect(server.queue()).toEqual(['801 Leo']);
    expect(storage.read(OWNER)?.lease?.used).toEqual([{ day: '2026-11-21', number: 801 }]);
    expect(client.getStatus()).toMatchObject({ offlineSince: null, waiting: 0 });
  });

  it('is given back when the screen is left, so that its numbers are free', async () => {
    const { client } = await open();
    const holder = storage.read(OWNER)?.holder ?? '';
    await client.stop();
    expect(server.api.endLease).toHaveBeenCalledWith({ userId: OWNER, holder });
    expect(storage.read(OWNER)).toMatchObject({ lease: null });
    expect(storage.read(OWNER)?.holder).not.toBe(holder);
  });

  it.each<[why: string, way: 'gone' | 'open', isIn: boolean]>([
    ['a ticket waits for its delivery', 'gone', true],
    ['the session is over', 'open', false],
  ])('is kept while %s', async (_while, way, isIn) => {
    const { client, take } = await open({ isIn });
    server.connection = way;
    await take(leo);
    await client.stop();
    expect(server.api.endLease).not.toHaveBeenCalled();
    expect(storage.read(OWNER)?.lease).not.toBeNull();
  });

  it.each<[what: string, numbers: number[], reserve: number]>([
    ['is counted', [801, 802], 2],
    ['is known to be empty if the server has none to lease', [], 0],
  ])('%s', async (_what, numbers, reserve) => {
    const { client: opened } = await open();
    await opened.stop();
    const { body } = (await server.api.lease.mock.results[0]?.value) as { body: LeaseResponse };
    server.api.lease.mockReturnValueOnce(answer({ ...body, numbers }));
    const { client } = await open();
    expect(client.getStatus().reserve).toBe(reserve);
  });

  it('is known to be empty once its numbers are given, and if the server could not be asked for some', async () => {
    const { take, client } = await open();
    server.connection = 'gone';
    await take(leo);
    expect(client.getStatus().reserve).toBe(1);
    await take(ines);
    expect(client.getStatus().reserve).toBe(0);
    const { client: elsewhere } = await open({ storedIn: memoryStorage() });
    expect(elsewhere.getStatus().reserve).toBe(0);
  });

  it('is not known before the server was asked', async () => {
    server.connection = 'silent';
    expect((await open()).client.getStatus().reserve).toBeNull();
  });

  it('survives an invalid answer', async () => {
    server.api.lease.mockResolvedValueOnce({ ok: true, status: 200, body: JSON.parse('{}') });
    await open();
    expect(storage.read(OWNER)?.lease).toBeNull();
  });
});

describe('a check-in page that nobody uses', () => {
  it('takes no numbers from the tablets that need them', async () => {
    const { client } = await open({ leasesAtOnce: false });
    await pass(10 * 60_000);
    expect(server.api.lease).not.toHaveBeenCalled();
    await client.stop();
    expect(server.api.endLease).not.toHaveBeenCalled();
  });

  it('has a reserve as soon as somebody has checked in there, also after a reload', async () => {
    const { take, client } = await open({ leasesAtOnce: false });
    await take(leo);
    await pass(0);
    expect(server.api.lease).toHaveBeenCalledTimes(1);
    expect(client.getStatus().reserve).toBe(2);
    await open({ leasesAtOnce: false });
    expect(server.api.lease).toHaveBeenCalledTimes(2);
  });

  it('delivers what waits there', async () => {
    const { take } = await open({ leasesAtOnce: false });
    await take(ines);
    await pass(0);
    server.connection = 'answers lost';
    await take(leo);
    server.connection = 'open';
    await open({ leasesAtOnce: false });
    expect(outbox()).toEqual([]);
    expect(server.queue()).toEqual(['1 Ines', '801 Leo']);
  });
});
