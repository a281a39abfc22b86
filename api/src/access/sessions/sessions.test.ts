import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionList } from '@queuebell/contracts';
import { JwtService } from '@nestjs/jwt';
import { claimsOf } from '../../../test/access-token.js';
import { Browser, cookieOf, withCookie } from '../../../test/browser.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { SECRETS } from '../../platform/deps/deps.module.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { SESSIONS_MAX } from './sessions.js';

const TOKEN_MS = 15 * 60_000;
let app: TestApp;
let other: TestApp;
let owner: Owner;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start();
  other = await app.another(app.clock);
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 400 });
  browser = await Browser.of(app, owner);
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

const read = (token: string, server = app) => server.call('GET', `/api/queue/${owner.id}`, { token });

/** An old token without a session. */
function tokenOfBefore(): string {
  const { sub, epoch, iat, exp } = claimsOf(browser.token);
  const { secret } = app.app.get<Secrets>(SECRETS, { strict: false }).keys.signing();
  return app.app.get(JwtService, { strict: false }).sign({ sub, epoch, iat, exp }, { secret });
}

describe('logging out', () => {
  it('ends the login on the server, and clears the cookie', async () => {
    const cookie = browser.cookie;
    const answer = await browser.logOut();
    expect([answer.status, answer.body, cookieOf(answer)]).toEqual([200, { loggedOut: true }, '']);
    expect((await browser.send(cookie)).status).toBe(401);
    expect((await read(browser.token)).status).toBe(401);
    expect((await browser.logOut()).status).toBe(200);
  });

  it.each([
    ['the cookie alone', () => ({ headers: withCookie(browser.cookie) })],
    ['the token alone', () => ({ token: browser.token })],
  ])('is possible by %s', async (_what, by) => {
    await app.call('DELETE', '/api/session', by());
    expect((await browser.send()).status).toBe(401);
  });

  it('ends nobody’s login by its public id', async () => {
    await app.call('DELETE', '/api/session', {
      headers: withCookie(`${browser.sid}.${'x'.repeat(43)}`),
    });
    expect((await browser.send()).status).toBe(200);
  });
});

describe('logging in again', () => {
  const logIn = (by: { token?: string; headers?: Record<string, string> }, password = owner.password) =>
    app.call('POST', '/api/login', { body: { email: owner.email, password }, ...by });
  const byCookie = () => ({ headers: withCookie(browser.cookie) });

  it.each([
    ['the cookie', byCookie],
    ['the token', () => ({ token: browser.token })],
  ])('ends the earlier login of the same browser, known by %s', async (_what, by) => {
    const elsewhere = await Browser.of(app, owner);
    const before = [browser.cookie, browser.token] as const;
    const answer = await logIn(by());
    expect(answer.status).toBe(200);
    expect((await browser.send(before[0])).status).toBe(401);
    expect((await read(before[1])).status).toBe(401);
    browser.keep(answer);
    expect((await browser.refresh()).status).toBe(200);
    expect((await elsewhere.refresh()).status).toBe(200);
  });

  it('ends the earlier login of any account', async () => {
    const another = await app.owner({ days: 400 });
    const { email, password } = another;
    await app.call('POST', '/api/login', { body: { email, password }, ...byCookie() });
    expect((await browser.send()).status).toBe(401);
  });

  it('ends no login when it fails or when no login comes of it', async () => {
    expect((await logIn(byCookie(), 'not the password')).status).toBe(400);
    const { email, password } = await app.owner({ days: 0 });
    await app.call('POST', '/api/login', { body: { email, password }, ...byCookie() });
    expect((await browser.refresh()).status).toBe(200);
  });
});

describe('the list of an owner’s logins', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const list = async ({ token }: { token: string }) =>
    SessionList.parse((await app.call('GET', '/api/sessions', { token })).body);

  it('has this browser first, then the one seen last', async () => {
    app.clock.advance(60_000);
    const phone = await Browser.of(app, owner, FIREFOX);
    const shown = await list(browser);
    expect(shown.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [browser.sid, true],
      [phone.sid, false],
      expect.anything(),
    ]);
    expect(shown[1]).toEqual({
      id: phone.sid,
      description: 'Firefox on Linux',
      startedAt: '2026-06-15T09:01:00.000Z',
      lastSeenAt: '2026-06-15T09:01:00.000Z',
      isCurrent: false,
    });
    app.clock.advance(TOKEN_MS);
    await phone.refresh();
    expect((await list(phone))[0]).toMatchObject({ id: phone.sid, lastSeenAt: '2026-06-15T09:16:00.000Z' });
  });

  it('has at most a hundred browsers: the one seen longest ago makes room', async () => {
    app.clock.advance(1_000);
    await browser.refresh();
    app.clock.advance(1_000);
    for (const _ of oneTo(SESSIONS_MAX - 1)) await Browser.of(app, owner);
    expect(await list(browser)).toHaveLength(SESSIONS_MAX);
    await Browser.of(app, owner);
    expect((await browser.send()).status).toBe(401);
  });

  it('ends the login of another browser, one by one', async () => {
    const phone = await Browser.of(app, owner);
    const end = () => app.call('DELETE', `/api/sessions/${phone.sid}`, { token: browser.token });
    const ended = await end();
    expect([ended.status, ended.body]).toEqual([200, { id: phone.sid }]);
    expect([(await read(phone.token)).status, (await phone.send()).status]).toEqual([401, 401]);
    expect((await read(browser.token)).status).toBe(200);
    expect((await end()).status).toBe(404);
  });

  it('ends all logins but this one at once', async () => {
    const phones = await Promise.all(oneTo(3).map(() => Browser.of(app, owner)));
    const answer = await app.call('DELETE', '/api/sessions', { token: browser.token });
    expect([answer.status, answer.body]).toEqual([200, { ended: 4 }]);
    for (const phone of phones) expect((await read(phone.token)).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect(await list(browser)).toHaveLength(1);
  });

  it('ends all other logins also for a token of a release that stored no logins', async () => {
    const old = tokenOfBefore();
    expect((await read(old)).status).toBe(200);
    const answer = await app.call('DELETE', '/api/sessions', { token: browser.token });
    expect([answer.status, cookieOf(answer)]).toEqual([200, null]);
    expect([(await read(old)).status, (await read(old, other)).status]).toEqual([401, 401]);
    expect((await browser.refresh()).status).toBe(200);
    expect((await read(browser.token)).status).toBe(200);
  });

  it('ends nothing for such a token without a new login: the token cannot say when the password was given', async () => {
    const answer = await app.call('DELETE', '/api/sessions', { token: tokenOfBefore() });
    expect([answer.status, (await browser.send()).status]).toEqual([401, 200]);
  });

  it('ends all other logins while the browser that asks renews its own', async () => {
    for (const _ of oneTo(5)) {
      const end = app.call('DELETE', '/api/sessions', { token: browser.token });
      const answers = await Promise.all([end, ...oneTo(4).map(() => browser.send())]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      for (const answer of answers) browser.keep(answer);
      expect((await browser.refresh()).status).toBe(200);
    }
  });

  it.each(['another shop’s', 'nobody’s', 'no'])(
    'answers “not found” for %s login, and ends nothing',
    async (whose) => {
      const stranger = await app.owner();
      const theirs = await Browser.of(app, stranger);
      const id = { 'another shop’s': theirs.sid, 'nobody’s': 'a'.repeat(22), no: 'x' }[whose] ?? '';
      const answer = await app.call('DELETE', `/api/sessions/${id}`, { token: browser.token });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
      expect((await theirs.send()).status).toBe(200);
    },
  );
});

describe('a change of the password', () => {
  const NEW_PASSWORD = 'a brand new one';

  it('ends every login, and the browser that made it goes on with a new cookie', async () => {
    const thief = await Browser.of(app, owner);
    const before = browser.cookie;
    const { email, password: oldPassword } = owner;
    const changed = await app.call('POST', '/api/changePassword', {
      token: browser.token,
      body: { email, oldPassword, newPassword: NEW_PASSWORD },
    });
    browser.keep(changed);
    expect([(await thief.send()).status, (await browser.send(before)).status]).toEqual([401, 401]);
    expect((await browser.refresh()).status).toBe(200);
    expect((await read(browser.token)).status).toBe(200);
  });

  it('ends a login that was just being opened with the old password', async () => {
    // Simulates a login that read the account just before the password was changed.
    await app.connection.collection('users').updateOne({ email: owner.email }, { $inc: { sessionEpoch: 1 } });
    const { status } = await browser.send();
    expect(status).toBe(401);
    const { sessions } = await app.everything();
    expect(sessions?.some(({ _id }) => String(_id) === browser.sid)).toBe(false);
  });
});
