/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LeaseResponse, QueueSnapshot } from '@queuebell/contracts';
import { ACTS_MAX } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, createFakeApi, refusal } from '@queuebell/host-kit/testing';
import { type CounterRecord, emptyCounter } from '../../offline-check-in/counter-record';
import { RETRY_LAST_MS } from '../../offline-check-in/retry-loop';
import type { RecordStorage } from '../../offline-check-in/storage';
import { NOW, amira, entry, jonas, keyOf, snapshot } from '../../queue/testing';
import type { Asked } from '../acts/unsaved';
import { CHAIRS, turnAt } from '../deferred/testing';
import { type CounterClient, createCounterClient } from './counter-client';

const OWNER = 'a'.repeat(24);
const DAY = '2026-11-21';
const NEXT_DAY = '2026-11-22';
const DAY_MS = 24 * 60 * 60_000;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const LEASE: LeaseResponse = {
  ...{ numbers: [801, 802], used: [], serviceDay: DAY, lastDay: NEXT_DAY, timeZone: 'Europe/London' },
  now: new Date(NOW).toISOString(),
};
const served = (number: number): Asked => ({
  ...{ subject: { number, name: '' }, action: 'served', day: DAY },
});
const uma = `01900000-0000-7000-8000-${'8'.padStart(12, '0')}`;

let storage: RecordStorage<CounterRecord>;
let stored: string | null;
let isOnline: boolean;
const deliverActs = jest.fn<FakeCalls['deliverActs']>();
const clients: CounterClient[] = [];

/** A page at the counter, as after a reload. It shows this snapshot, or the one that it has kept. */
type Options = Pick<Parameters<typeof createCounterClient>[0], 'claim' | 'isOwnerIn'> & { now: () => number };

async function open(
  queue?: QueueSnapshot,
  { now = Date.now, claim = () => undefined, isOwnerIn = () => true }: Partial<Options> = {},
) {
  let made = 0;
  const client = createCounterClient({
    api: createFakeApi({
      deliverActs,
      lease: () => (isOnline ? answer(LEASE) : down()),
      endLease: () => answer({ returned: 2 }),
    }),
    ...{ ownerId: OWNER, isOwnerIn, leasesSoon: false, report: jest.fn(), claim },
    receive: () => undefined,
    deps: {
      ...{ storage, locks: null, page: window, random: () => 0, now },
      newId: () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
    },
  });
  clients.push(client);
  client.start();
  await pass(0);
  const seen = queue ?? client.getState().seen?.queue;
  if (seen) client.noteSeen(seen);
  return { client, acts: () => client.getState().acts };
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  stored = null;
  isOnline = false;
  deliverActs.mockReset().mockImplementation(down);
  storage = {
    async change(_owner, newHolder, rule) {
      const before = stored === null ? emptyCounter(newHolder()) : (JSON.parse(stored) as CounterRecord);
      stored = JSON.stringify(rule(before));
      return JSON.parse(stored) as CounterRecord;
    },
  };
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('an admin screen without network', () => {
  it('goes on after a reload with the queue that it showed, and delivers what was done before', async () => {
    const before = await open(snapshot([amira, jonas]));
    await before.client.keep(served(27), '27 Amira, served:');
    await before.client.stop();
    const { client } = await open();
    const seen = client.getState().seen?.queue;
    expect(seen && client.show(seen).data).toMatchObject([{ number: 28 }]);
    deliverActs.mockImplementation(() => answer({ problems: [], queue: snapshot([jonas]) }));
    await pass(RETRY_LAST_MS);
    expect(deliverActs.mock.lastCall?.[0].acts.map(({ done }) => done)).toMatchObject([
      { type: 'close', key: keyOf(27), outcome: 'served' },
    ]);
    expect(client.getState().acts).toEqual([]);
  });

  it('forgets the customers after a logout, and keeps what was done', async () => {
    let isIn = true;
    const before = await open(snapshot([amira, jonas]), { isOwnerIn: () => isIn });
    await before.client.keep(served(27), '27 Amira, served:');
    expect(stored).toContain('Jonas');
    isIn = false;
    await before.client.stop();
    expect(stored).not.toContain('Jonas');
    expect((await open()).acts()).toHaveLength(1);
  });

  it('gives all acts of one tap the same time, so that taking it back frees the chair for the customer', async () => {
    let ms = NOW;
    const shop = snapshot([{ ...amira, turn: turnAt('one') }, jonas], { chairs: CHAIRS, serving: [] });
    const { client, acts } = await open(shop, { now: () => (ms += 1) });
    await client.keep(served(27), '');
    await client.keep({ ...served(27), action: 'restored' }, '');
    const [closing, call] = acts();
    expect(call?.at).toBe(closing?.at);
    const { data, serving } = client.show(shop);
    expect([...data, ...(serving ?? [])].map(({ number, turn }) => [number, turn?.chair])).toEqual([
      [27, 'one'],
      [28, undefined],
    ]);
  });

  it('adds and serves customers also after a new day has begun', async () => {
    isOnline = true;
    const { client, acts } = await open(snapshot([amira]));
    client.noteAdded();
    await pass(0);
    isOnline = false;
    jest.setSystemTime(NOW + DAY_MS);
    expect(await client.add({ name: 'Uma' }, uma)).toMatchObject({ queueNumber: 801 });
    expect(await client.keep(served(801), '801 Uma, served:')).toMatchObject({ data: [] });
    expect(acts().map(({ day }) => day)).toEqual([NEXT_DAY, NEXT_DAY]);
  });

  it('that is switched on in the morning shows an empty queue, to which staff add customers', async () => {
    isOnline = true;
    const before = await open(snapshot([amira]));
    before.client.noteAdded();
    await pass(0);
    isOnline = false;
    jest.setSystemTime(NOW + DAY_MS);
    const { client } = await open();
    const { queue } = client.getState().seen ?? {};
    expect(queue).toMatchObject({ data: [], serviceDay: NEXT_DAY, shop: { name: 'Bar Barbers' } });
    expect(stored).not.toContain('Amira');
    expect(await client.add({ name: 'Uma' }, uma)).toMatchObject({ queueNumber: 801 });
    expect(queue && client.show(queue).data).toMatchObject([{ number: 801, name: 'Uma' }]);
  });

  it('tells staff that the day of their change is over, until they have read it', async () => {
    const { client } = await open(snapshot([amira]));
    await client.keep(served(27), '27 Amira, served:');
    deliverActs.mockImplementation(({ acts }) =>
      answer({
        problems: acts.map(({ id }) => ({ id, message: 'That day is over.' })),
        queue: snapshot([], { serviceDay: NEXT_DAY }),
      }),
    );
    jest.setSystemTime(NOW + DAY_MS);
    await pass(2 * RETRY_LAST_MS);
    const { acts, problems } = client.getState();
    expect([acts, problems]).toMatchObject([
      [],
      [{ words: 'A change from an earlier day:', message: 'That day is over.' }],
    ]);
    client.dismiss(problems[0]?.id ?? '');
    await pass(0);
    expect(client.getState().problems).toEqual([]);
  });
});

describe('more changes than one request may have', () => {
  const COUNT = ACTS_MAX + 3;
  const everybody = Array.from({ length: COUNT }, (_, place) => entry(place + 1, `Customer ${place + 1}`));
  type Answer = ReturnType<FakeCalls['deliverActs']>;
  const taken = (): Answer => answer({ problems: [], queue: snapshot() });
  /** The requests so far, by the numbers that were served. */
  const sent = () =>
    deliverActs.mock.calls.map(([{ acts }]) =>
      acts.map(({ done }) => (done.type === 'close' ? done.number : null)),
    );
  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place);

  /** Served without network, each of them. */
  async function openWithActs() {
    const opened = await open(snapshot(everybody));
    for (const { number, name } of everybody)
      await opened.client.keep(served(number), `${number} ${name}, served:`);
    deliverActs.mockClear();
    return opened;
  }

  it('go one after the other, in the order in which staff did them', async () => {
    const { acts } = await openWithActs();
    let arrive: () => void = () => undefined;
    deliverActs.mockReturnValueOnce(new Promise((resolve) => (arrive = () => void taken().then(resolve))));
    deliverActs.mockImplementation(taken);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sent()).toEqual([numbers(1, ACTS_MAX)]);
    arrive();
    await pass(0);
    expect(sent()).toEqual([numbers(1, ACTS_MAX), numbers(ACTS_MAX + 1, COUNT)]);
    expect(acts()).toEqual([]);
  });

  it('are neither lost nor repeated when the network fails between two requests, also with a reload', async () => {
    const { client, acts } = await openWithActs();
    deliverActs.mockImplementationOnce(taken);
    await pass(RETRY_LAST_MS);
    expect(acts()).toHaveLength(COUNT - ACTS_MAX);
    await client.stop();
    const later = await open(snapshot());
    deliverActs.mockClear().mockImplementation(taken);
    await pass(RETRY_LAST_MS);
    expect(sent()).toEqual([numbers(ACTS_MAX + 1, COUNT)]);
    expect(later.acts()).toEqual([]);
  });

  it('are sent again with the same keys when an answer was lost, so that the server knows them', async () => {
    await openWithActs();
    await pass(RETRY_LAST_MS);
    const [first] = deliverActs.mock.calls;
    deliverActs.mockClear().mockImplementation(taken);
    await pass(RETRY_LAST_MS);
    expect(sent()).toEqual([numbers(1, ACTS_MAX), numbers(ACTS_MAX + 1, COUNT)]);
    expect(deliverActs.mock.calls[0]?.[0]).toEqual(first?.[0]);
  });

  it('are sent in smaller parts to a server that refused them as too many', async () => {
    const { acts } = await openWithActs();
    deliverActs.mockImplementation(({ acts: { length } }) =>
      length > 60 ? refusal(413, 'BODY_TOO_LARGE', 'Too large.') : taken(),
    );
    await pass(RETRY_LAST_MS);
    expect(
      sent()
        .filter(({ length }) => length <= 60)
        .flat(),
    ).toEqual(numbers(1, COUNT));
    expect(acts()).toEqual([]);
  });
});
