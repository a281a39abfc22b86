import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MEMBERSHIP_GRACE_DAYS, QUEUE_STREAMS_PER_LISTENER_MAX } from '@queuebell/contracts';
import { Browser } from '../../../test/browser.js';
import { EventClient, type EventOptions } from '../../../test/event-client.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { SLOTS } from '../../platform/streams/heartbeat-slots.js';

let app: TestApp;
let other: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  other = await app.another(app.clock);
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => EventClient.closeAll());
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

const listen = (options?: EventOptions, server = app, who = owner) => EventClient.open(server, who, options);

const serve = (server: TestApp, number: number) =>
  server.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });

describe('a screen with an event stream', () => {
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

  it('is not sent the revision that it has', async () => {
    await app.checkIn(owner, 'Ann');
    const first = await listen();
    await first.snapshot();
    const again = await listen({ known: first.received[0]?.id ?? '' });
    await again.until(() => again.received.length > 0);
    expect(again.received).toEqual([{ event: 'current', id: undefined, data: '' }]);
    await app.checkIn(owner, 'Ben');
    expect(await again.snapshot()).toMatchObject({ revision: 2 });
  });

  it('is sent the newest revision when it has an older one', async () => {
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

describe('the board’s view of a queue', () => {
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

  it('is requested by a known name only', async () => {
    const url = `/api/queue/${owner.id}?view=all`;
    expect(codeOf(await app.call('GET', url, { token: owner.token }))).toBe('INVALID_INPUT');
  });
});

describe('the event stream of a screen ends', () => {
  it.each([
    ['the same server', () => app],
    ['another server', () => other],
  ])('when the password is changed through %s', async (_which, server) => {
    const screen = await listen();
    await screen.snapshot();
    const { email, password: oldPassword } = owner;
    const body = { email, oldPassword, newPassword: 'battery staple' };
    const changed = await server().call('POST', '/api/changePassword', { token: owner.token, body });
    expect(changed.status).toBe(200);
    await screen.ended;
    expect((await listen()).status).toBe(401);
  });

  it('when the membership has lapsed beyond its grace', async () => {
    const shortLived = await app.owner({ days: 1 });
    const screen = await listen({}, app, shortLived);
    const { token } = await app.device(owner, 'admin');
    const adminStream = await listen({ token });
    await Promise.all([screen.snapshot(), adminStream.snapshot()]);
    app.clock.advance((1 + MEMBERSHIP_GRACE_DAYS) * 86_400_000 + 1);
    for (let slot = 0; slot < SLOTS; slot += 1) await app.scheduler.tick();
    await screen.ended;
    expect((await listen({}, app, shortLived)).status).toBe(402);
    await app.checkIn(owner, 'Ann');
    await adminStream.snapshot(({ revision }) => revision === 1);
  });

  it.each([
    ['the same server', () => app],
    ['another server', () => other],
  ])('when its login is ended through %s, and no other', async (_which, server) => {
    const [gone, stays] = [await Browser.of(app, owner), await Browser.of(app, owner)];
    const screen = await listen({ token: gone.token });
    const next = await listen({ token: stays.token });
    await Promise.all([screen.snapshot(), next.snapshot()]);
    await server().call('DELETE', `/api/sessions/${gone.sid}`, { token: stays.token });
    await screen.ended;
    expect((await listen({ token: gone.token })).status).toBe(401);
    await app.checkIn(owner, 'Ann');
    await next.snapshot(({ revision }) => revision === 1);
  });

  it('not when its access token expires, but after a day, so that the screen asks for a new one', async () => {
    const visitor = await Browser.of(app, owner);
    const screen = await listen({ token: visitor.token });
    await screen.snapshot();
    const aRound = async () => {
      for (let slot = 0; slot < SLOTS; slot += 1) await app.scheduler.tick();
    };
    app.clock.advance(23 * 3_600_000);
    await aRound();
    await app.checkIn(owner, 'Ann');
    await screen.snapshot(({ revision }) => revision === 1);
    app.clock.advance(3_600_000);
    await aRound();
    await screen.ended;
    expect((await listen({ token: visitor.token })).status).toBe(401);
    expect((await visitor.refresh()).status).toBe(200);
    expect((await listen({ token: visitor.token })).status).toBe(200);
  });

  it('in the night in which its login has gone on for half a year', async () => {
    const lasting = await app.owner({ days: 400 });
    const visitor = await Browser.of(app, lasting);
    for (const day of ['2026-09-01', '2026-11-20', '2026-12-12']) {
      app.clock.set(`${day}T20:00:00Z`);
      await visitor.refresh();
    }
    const screen = await listen({ token: visitor.token }, app, lasting);
    await screen.snapshot();
    app.clock.set('2026-12-13T04:00:00Z');
    for (let slot = 0; slot < SLOTS; slot += 1) await app.scheduler.tick();
    await screen.ended;
    expect((await listen({ token: visitor.token }, app, lasting)).status).toBe(401);
  });

  it('when the server stops, at once', async () => {
    const closing = await app.another(app.clock);
    const screens = await Promise.all(oneTo(QUEUE_STREAMS_PER_LISTENER_MAX).map(() => listen({}, closing)));
    await Promise.all(screens.map((screen) => screen.snapshot()));
    const startedAt = performance.now();
    await closing.app.close();
    await Promise.all(screens.map(({ ended }) => ended));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it.each([
    ['the same server', () => app],
    ['another server', () => other],
  ])('when its device is removed through %s, and no other stream ends', async (_which, server) => {
    const [gone, stays] = [await app.device(owner, 'display'), await app.device(owner, 'display')];
    const screen = await listen({ view: 'board', token: gone.token });
    const next = await listen({ view: 'board', token: stays.token });
    await Promise.all([screen.snapshot(), next.snapshot()]);
    await server().call('DELETE', `/api/devices/${gone.deviceId}`, { token: owner.token });
    await screen.ended;
    expect((await listen({ view: 'board', token: gone.token })).status).toBe(401);
    await app.checkIn(owner, 'Ann');
    await next.snapshot(({ revision }) => revision === 1);
  });

  it('before it begins, if the device is for something else', async () => {
    const display = await app.device(owner, 'display');
    const tablet = await app.device(owner, 'check-in');
    const admin = await app.device(owner, 'admin');
    expect((await listen({ token: display.token })).status).toBe(403);
    expect((await listen({ view: 'staff', token: display.token })).status).toBe(403);
    expect((await listen({ view: 'board', token: tablet.token })).status).toBe(403);
    expect((await listen({ view: 'staff', token: admin.token })).status).toBe(200);
    const read = (view: string) =>
      app.call('GET', `/api/queue/${owner.id}?view=${view}`, { token: display.token });
    expect([(await read('staff')).status, (await read('board')).status]).toEqual([403, 200]);
  });

  it('before it begins, for anybody but the owner', async () => {
    const stranger = await app.owner();
    expect((await listen({ token: stranger.token })).status).toBe(403);
    expect((await listen({ token: '' })).status).toBe(401);
  });
});
