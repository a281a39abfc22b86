import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventClient, type EventOptions } from '../../../test/event-client.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { SLOTS } from './heartbeat-slots.js';

let app: TestApp;
let other: TestApp;
let owner: Owner;
const open = new Set<EventClient>();

beforeAll(async () => {
  app = await TestApp.start();
  other = await app.another(app.clock);
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => {
  for (const client of open) client.close();
  open.clear();
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

async function listen(options?: EventOptions, server = app, who = owner): Promise<EventClient> {
  const client = await EventClient.open(server, who, options);
  open.add(client);
  return client;
}

const serve = (server: TestApp, number: number) =>
  server.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });

describe('a screen that listens', () => {
  it('gets the queue at once', async () => {
    await app.checkIn(owner, 'Olive Oyl');
    const screen = await listen();
    expect(screen.status).toBe(200);
    expect(screen.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(await screen.snapshot()).toMatchObject({ data: [{ number: 1, name: 'Olive Oyl' }], revision: 1 });
    expect(screen.received[0]?.id).toBe('2026-06-15.1');
  });

  it.each([
    ['the same server', () => app],
    ['another server', () => other],
  ])('gets what is changed through %s', async (_which, server) => {
    const screen = await listen();
    await server().checkIn(owner, 'Ann');
    expect(await screen.snapshot(({ revision }) => revision === 1)).toMatchObject({
      data: [{ name: 'Ann' }],
    });
    await serve(server(), 1);
    expect(await screen.snapshot(({ revision }) => revision === 2)).toMatchObject({ data: [] });
  });

  it('gets nothing of another shop', async () => {
    const neighbour = await app.owner();
    const screen = await listen();
    await app.checkIn(neighbour, 'Not for you');
    await app.checkIn(owner, 'Ann');
    await screen.snapshot(({ revision }) => revision === 1);
    expect(screen.text).not.toContain('Not for you');
  });

  it('sees each of 50 customers called who are served as fast as can be, through two servers', async () => {
    for (const n of oneTo(51)) await app.checkIn(owner, `Customer ${n}`);
    const screen = await listen({ view: 'board' });
    for (const n of oneTo(50)) await serve(n % 2 ? app : other, n);
    await screen.snapshot(({ revision }) => revision === 101);
    const called = new Set(screen.snapshots.flatMap(({ calls }) => calls.map(({ number }) => number)));
    expect([...called].sort((a, b) => a - b)).toEqual(oneTo(51));
    const revisions = screen.snapshots.map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  });

  it('is not sent again what it has', async () => {
    await app.checkIn(owner, 'Ann');
    const first = await listen();
    await first.snapshot();
    const again = await listen({ known: first.received[0]?.id ?? '' });
    await again.until(() => again.received.length > 0);
    expect(again.received).toEqual([{ event: 'current', id: undefined, data: '' }]);
    await app.checkIn(owner, 'Ben');
    expect(await again.snapshot()).toMatchObject({ revision: 2 });
  });

  it('is sent the newest when it has an older one', async () => {
    await app.checkIn(owner, 'Ann');
    const screen = await listen({ known: '2026-06-15.0' });
    expect(await screen.snapshot()).toMatchObject({ revision: 1 });
  });

  it('gets an empty queue when the day ends, though nobody has checked in', async () => {
    app.clock.set('2026-06-15T22:59:59Z');
    await app.checkIn(owner, 'Last');
    const screen = await listen();
    await screen.snapshot();
    await app.scheduler.tick();
    app.clock.set('2026-06-15T23:00:00Z');
    await app.scheduler.tick();
    const empty = await screen.snapshot(({ serviceDay }) => serviceDay === '2026-06-16');
    expect(empty).toMatchObject({ data: [], revision: 1 });
  });

  it('hears from the server within each round of heartbeats', async () => {
    const screen = await listen();
    await screen.snapshot();
    for (let slot = 0; slot < SLOTS; slot += 1) await app.scheduler.tick();
    await screen.until(() => screen.received.length > 1);
    expect(screen.received.slice(1)).toEqual([{ event: '', id: undefined, data: '' }]);
  });
});

describe('the view of a board', () => {
  const see = async (view: EventOptions['view']) => {
    const { data, calls } = await (await listen({ view })).snapshot();
    return [...data, ...calls].map(({ name }) => name);
  };

  beforeEach(async () => {
    await app.call('POST', '/api/queue/checkin', {
      token: owner.token,
      body: { name: 'Olive Oyl', phone: '0123456789', userId: owner.id },
    });
  });

  it('has no phones', async () => {
    const board = await listen({ view: 'board' });
    await board.snapshot();
    expect(board.text).not.toContain('0123456789');
    const staff = await listen({ view: 'staff' });
    expect((await staff.snapshot()).data[0]?.phone).toBe('0123456789');
  });

  it.each([
    ['full', 'Olive Oyl'],
    ['initial', 'Olive O.'],
    ['number', ''],
  ] as const)('has names as the shop wants them: %s', async (boardNames, name) => {
    const board = await listen({ view: 'board' });
    await board.snapshot();
    const another = boardNames === 'number' ? 'full' : 'number';
    for (const names of [another, boardNames])
      await app.call('PATCH', '/api/shop', { token: owner.token, body: { boardNames: names } });
    const { data } = await board.snapshot(({ revision }) => revision === 3);
    expect(data.map((entry) => entry.name)).toEqual([name]);
    expect(new Set(await see('board'))).toEqual(new Set([name]));
    expect(new Set(await see('staff'))).toEqual(new Set(['Olive Oyl']));
  });

  it('is asked for by a name that there is', async () => {
    const url = `/api/queue/${owner.id}?view=all`;
    expect(codeOf(await app.call('GET', url, { token: owner.token }))).toBe('INVALID_INPUT');
  });
});
