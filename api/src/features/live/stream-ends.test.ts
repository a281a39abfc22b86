import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUE_STREAMS_PER_LISTENER_MAX } from '@queuebell/contracts';
import { MEMBERSHIP_GRACE_DAYS } from '@queuebell/contracts';
import { Browser } from '../../../test/browser.js';
import { EventClient, type EventOptions } from '../../../test/event-client.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
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

describe('a stream ends', () => {
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
    const kept = await listen({ token });
    await Promise.all([screen.snapshot(), kept.snapshot()]);
    app.clock.advance((1 + MEMBERSHIP_GRACE_DAYS) * 86_400_000 + 1);
    for (let slot = 0; slot < SLOTS; slot += 1) await app.scheduler.tick();
    await screen.ended;
    expect((await listen({}, app, shortLived)).status).toBe(402);
    await app.checkIn(owner, 'Ann');
    await kept.snapshot(({ revision }) => revision === 1);
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

  it('not when its access token expires, but after a day, so that the screen comes for a fresh one', async () => {
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
  ])('when the device is revoked through %s, and no other', async (_which, server) => {
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

  it('before it begins, for a device that is for something else', async () => {
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

  it('is for the owner alone', async () => {
    const stranger = await app.owner();
    expect((await listen({ token: stranger.token })).status).toBe(403);
    expect((await listen({ token: '' })).status).toBe(401);
  });
});
