import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SESSION_MAX_MS } from '@queuebell/contracts';
import fc from 'fast-check';
import { Browser } from '../../../test/browser.js';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { endOfLogin } from './login-end.js';

const DAY_MS = 86_400_000;

describe('the maximum duration of a login', () => {
  it.each([
    ['summer in London', '2026-06-15T09:00:00Z', 'Europe/London', '2026-12-13T04:00:00Z'],
    ['a login in the evening', '2026-06-15T20:00:00Z', 'Europe/London', '2026-12-13T04:00:00Z'],
    ['a night east of it', '2026-06-15T09:00:00Z', 'Asia/Tokyo', '2026-12-12T19:00:00Z'],
    ['a night west of it', '2026-06-15T09:00:00Z', 'America/Los_Angeles', '2026-12-12T12:00:00Z'],
    ['a zone with half hours', '2026-06-15T09:00:00Z', 'Asia/Kolkata', '2026-12-12T22:30:00Z'],
    ['a login at that very minute', '2026-06-15T04:00:20Z', 'Etc/UTC', '2026-12-13T04:00:00Z'],
  ])('is half a year and the rest of the day: %s', (_what, startedAt, timeZone, end) => {
    const started = new Date(startedAt);
    expect(endOfLogin(started, started, timeZone)).toEqual(new Date(end));
  });

  it('never ends by day, wherever and whenever', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2032-01-01') }),
        fc.integer({ min: 0, max: 400 }),
        (timeZone, started, days) => {
          const now = started + days * DAY_MS;
          const end = endOfLogin(new Date(started), new Date(now), timeZone);
          const hour = Number(
            new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(end),
          );
          expect([3, 4, 5]).toContain(hour);
          const soonest = Math.max(started + SESSION_MAX_MS, now);
          expect(end.getTime()).toBeGreaterThan(soonest - 1);
          expect(end.getTime()).toBeLessThanOrEqual(soonest + DAY_MS);
        },
      ),
    );
  });
});

describe('a login that is used every day', () => {
  let app: TestApp;
  let owner: Owner;
  let browser: Browser;
  const sessions = () => app.connection.collection<{ _id: string }>('sessions');
  const at = (instant: string) => app.clock.set(instant);
  const read = () => app.call('GET', `/api/queue/${owner.id}`, { token: browser.token });
  const renewed = async () => (await browser.refresh()).status;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    app.clock.set(MORNING);
    owner = await app.owner({ days: 800 });
    browser = await Browser.of(app, owner);
  });
  afterAll(() => app.stop());

  it('ends in the night after half a year, and not before', async () => {
    at('2026-09-01T12:00:00Z');
    expect(await renewed()).toBe(200);
    at('2026-11-20T12:00:00Z');
    expect(await renewed()).toBe(200);
    at('2026-12-13T03:59:59Z');
    expect([await renewed(), (await read()).status]).toEqual([200, 200]);
    at('2026-12-13T04:00:00Z');
    expect([(await read()).status, await renewed()]).toEqual([401, 401]);
  });

  it('ends by the night of the place where the shop is now', async () => {
    await app.connection
      .collection('users')
      .updateOne({ email: owner.email }, { $set: { timeZone: 'Asia/Tokyo' } });
    at('2026-09-01T12:00:00Z');
    await browser.refresh();
    at('2026-11-20T12:00:00Z');
    await browser.refresh();
    at('2026-12-12T18:59:59Z');
    expect(await renewed()).toBe(200);
    at('2026-12-12T19:00:00Z');
    expect(await renewed()).toBe(401);
  });

  it('ends in the coming night if it is older and was made before such ends were set', async () => {
    at('2027-06-15T11:00:00Z');
    await sessions().updateOne(
      { _id: browser.sid },
      { $unset: { endsAt: '' }, $set: { expiresAt: new Date('2027-09-01T00:00:00Z') } },
    );
    expect([await renewed(), (await read()).status]).toEqual([200, 200]);
    at('2027-06-16T02:59:00Z');
    expect(await renewed()).toBe(200);
    at('2027-06-16T03:00:00Z');
    expect(await renewed()).toBe(401);
  });

  it('begins again with a new password', async () => {
    at('2026-09-01T12:00:00Z');
    await browser.refresh();
    const { email, password: oldPassword } = owner;
    const body = { email, oldPassword, newPassword: 'a brand new one' };
    browser.keep(await app.call('POST', '/api/changePassword', { token: browser.token, body }));
    at('2026-11-20T12:00:00Z');
    expect(await renewed()).toBe(200);
    at('2027-02-01T12:00:00Z');
    expect(await renewed()).toBe(200);
    at('2027-03-01T04:00:00Z');
    expect(await renewed()).toBe(401);
  });

  it('does not end the session of a device: the wall goes on', async () => {
    let { token } = await app.device(owner, 'display');
    const beat = () => app.call('POST', '/api/devices/self/beat', { token, body: {} });
    for (const day of ['2026-08-01', '2026-09-15', '2026-11-01', '2026-12-13', '2027-01-30']) {
      at(`${day}T12:00:00Z`);
      const { status, body } = await beat();
      expect([day, status]).toEqual([day, 200]);
      token = (body as { token?: string }).token ?? token;
    }
  });
});
