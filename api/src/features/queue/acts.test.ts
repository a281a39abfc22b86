import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  ACTS_MAX,
  ActsAnswer,
  QueueChanges,
  QueueSnapshot,
  type ActDone,
  type StaffAct,
} from '@queuebell/contracts';
import { codeOf, MORNING, TestApp, type ShopDevice } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';

const MINUTE_MS = 60_000;
const DAY = '2026-06-15';
const CHAIRS = [
  { id: 'one', name: 'Chair 1' },
  { id: 'two', name: 'Chair 2' },
];

let app: TestApp;
let shop: OfflineShop;
let counter: ShopDevice;
let keys: string[];

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  shop = await OfflineShop.open(app);
  counter = await app.device(shop.owner, 'admin', 'Counter');
  keys = [];
  for (const name of ['Amy', 'Ben', 'Cleo', 'Dan']) {
    const key = shop.makeKey();
    keys.push(key);
    await shop.checkIn(name, key);
  }
});
afterAll(() => app.stop());

const path = (rest: string) => `/api/queue/${shop.owner.id}/${rest}`;
const keyOf = (number: number) => keys[number - 1] ?? randomUUID();
const of = (number: number) => ({ key: keyOf(number), number });
const serve = (number: number): ActDone => ({ type: 'close', ...of(number), outcome: 'served' });
const call = (number: number, chair: string): ActDone => ({ type: 'call', ...of(number), chair });

/** Staff do it now. */
const now = (done: ActDone): StaffAct => ({
  ...{ id: randomUUID(), at: app.clock.now().toISOString(), day: DAY, done },
});
const send = (acts: readonly StaffAct[], token = counter.token) =>
  app.call('POST', path('acts'), { token, body: { acts } });
const deliver = async (acts: readonly StaffAct[]) => {
  const answer = ActsAnswer.parse((await send(acts)).body);
  return { ...answer, messages: answer.problems.map(({ message }) => message) };
};
const board = async () =>
  QueueSnapshot.parse(
    (await app.call('GET', `/api/queue/${shop.owner.id}?view=board`, { token: counter.token })).body,
  );
const pass = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);

describe('acts of staff on a tablet without network', () => {
  it('are one change for other screens, without the calls that nobody needs any more', async () => {
    const before = (await shop.document()).version ?? 0;
    const acts = [1, 2, 3].map((number) => {
      pass(10);
      return now(serve(number));
    });
    pass(10);
    const { messages, queue } = await deliver(acts);
    expect(messages).toEqual([]);
    expect(queue.data.map(({ number }) => number)).toEqual([4]);
    expect((await board()).calls).toEqual([]);
    const { closed, version } = await shop.document();
    expect(closed.map(({ number, closedAt }) => [number, closedAt.toISOString()])).toEqual(
      acts.map(({ at }, place) => [place + 1, at]),
    );
    expect(version).toBe(before + 1);
  });

  it('are one change each on the Today panel, with their times, and can be undone', async () => {
    const acts = [now(serve(1)), now(serve(2))];
    pass(20);
    await deliver(acts);
    const read = async () =>
      QueueChanges.parse((await app.call('GET', path('changes'), { token: counter.token })).body).changes;
    const [second, first] = await read();
    expect([first, second].map((change) => [change?.who, change?.what])).toEqual([
      ['Counter', 'Number 1 was served. This was done offline at 10:00.'],
      ['Counter', 'Number 2 was served. This was done offline at 10:00.'],
    ]);
    const undone = await app.call('POST', path(`undo/${first?.sequence}`), { token: counter.token });
    expect(undone.status).toBe(200);
    expect(await shop.line()).toEqual(['1 Amy', '3 Cleo', '4 Dan']);
  });

  it('count once, also when their answer was lost and somebody was put back since', async () => {
    const acts = [now(serve(1)), now(serve(2))];
    await deliver(acts);
    await shop.restore(1);
    expect(await deliver(acts)).toMatchObject({ messages: [] });
    expect(await shop.line()).toEqual(['1 Amy', '3 Cleo', '4 Dan']);
  });

  it('get the same answer again when it was lost, though a chair that was taken is free by then', async () => {
    await app.call('PATCH', '/api/shop', { token: shop.owner.token, body: { chairs: CHAIRS } });
    const acts = [now(call(2, 'one')), now(serve(1))];
    const order = { type: 'transfer', number: 1, to: { chair: 'one' } };
    await app.call('POST', path('commands'), { token: shop.owner.token, body: order });
    const first = await deliver(acts);
    const again = await deliver(acts);
    expect(first.messages).toEqual(['Chair 1 has number 1 now.']);
    expect(again.messages).toEqual(first.messages);
    expect(again.queue.serving).toEqual([]);
    expect(await shop.line()).toEqual(['2 Ben', '3 Cleo', '4 Dan']);
  });

  it('give way to what others did meanwhile, and staff are told', async () => {
    await app.call('PATCH', '/api/shop', { token: shop.owner.token, body: { chairs: CHAIRS } });
    const acts = [now(call(1, 'one')), now(serve(1)), now(call(2, 'one')), now(call(4, 'two'))];
    pass(1);
    const online = (rest: object) =>
      app.call('POST', path('commands'), { token: shop.owner.token, body: rest });
    await online({ type: 'transfer', number: 2, to: { chair: 'two' } });
    await app.call('DELETE', `${path('1')}?outcome=removed`, { token: shop.owner.token });
    const { messages, queue } = await deliver(acts);
    expect(messages).toEqual([
      'Number 1 has already been removed.',
      'Number 1 has already been removed.',
      'Number 2 has already been called to Chair 2.',
      'Chair 2 has number 2 now.',
    ]);
    const everybody = [...queue.data, ...(queue.serving ?? [])];
    expect(everybody.map(({ number, turn }) => `${number}: ${turn?.chair ?? 'waits'}`)).toEqual([
      ...['3: one', '4: waits', '2: two'],
    ]);
  });

  it('add customers with numbers of the tablet’s lease, by arrival, who can be served at once', async () => {
    const leased = await app.call('POST', path('lease'), {
      token: counter.token,
      body: { holder: shop.counter },
    });
    expect(leased.status).toBe(200);
    pass(1);
    const [served, waits] = [shop.makeKey(), shop.makeKey()];
    const add = (key: string, number: number, name: string): ActDone => ({
      ...{ type: 'add', key, number, holder: shop.counter, details: { name, phone: '0123' } },
    });
    const acts = [
      now(add(served, 801, 'Zoe')),
      now(add(waits, 802, 'Yan')),
      now({ type: 'close', key: served, number: 801, outcome: 'served' }),
    ];
    pass(5);
    await shop.checkIn('Eve');
    expect((await deliver(acts)).messages).toEqual([]);
    expect(await shop.line()).toEqual(['1 Amy', '2 Ben', '3 Cleo', '4 Dan', '802 Yan', '5 Eve']);
    for (const number of [1, 2, 3, 4, 802, 5]) await shop.close(number);
    pass(60);
    expect(await shop.visits()).toHaveLength(7);
    expect((await deliver(acts)).messages).toEqual([]);
    expect(await shop.line()).toEqual([]);
  });

  it('put back, hold and move customers as staff did', async () => {
    const served = now(serve(1));
    pass(1);
    const acts = [
      served,
      now({ type: 'putBack', ...of(1), closedAt: served.at }),
      now({ type: 'order', key: keyOf(2), command: { type: 'hold', number: 2, minutes: null } }),
      now({ type: 'order', key: keyOf(4), command: { type: 'move', number: 4, behind: 1 } }),
    ];
    const { messages, queue } = await deliver(acts);
    expect(messages).toEqual([]);
    expect(queue.data.map(({ number, hold }) => [number, hold !== undefined])).toEqual([
      [1, false],
      [4, false],
      [2, true],
      [3, false],
    ]);
  });

  it('include a no-show that staff took back: the customer stands as before', async () => {
    const noShow = now({ type: 'close', ...of(1), outcome: 'no-show' });
    pass(1);
    const undo = now({ type: 'putBack', ...of(1), closedAt: noShow.at, asBefore: true });
    const { messages, queue } = await deliver([noShow, undo]);
    expect(messages).toEqual([]);
    expect(queue.data.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('are refused if they come from the future or are too many', async () => {
    const soon = { ...now(serve(1)), at: new Date(Date.parse(MORNING) + 60 * MINUTE_MS).toISOString() };
    await deliver([soon]);
    expect((await shop.document()).closed[0]?.closedAt).toEqual(app.clock.now());
    expect(codeOf(await send(Array.from({ length: ACTS_MAX + 1 }, () => soon)))).toBe('INVALID_INPUT');
  });

  it('are refused once the tablet was removed', async () => {
    await app.call('DELETE', `/api/devices/${counter.deviceId}`, { token: shop.owner.token });
    expect(codeOf(await send([now(serve(1))]))).toBe('NOT_LOGGED_IN');
    expect(await shop.line()).toHaveLength(4);
  });
});
