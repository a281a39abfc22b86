import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  REFRESH_FAILURES_MAX,
  REFRESH_WINDOW_MS,
  RefreshResponse,
  SESSION_IDLE_MAX_MS,
} from '@queuebell/contracts';
import { Browser, cookieOf, withCookie } from '../../../../test/browser.js';
import { eventually } from '../../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../../test/harness.js';
import { OVERLAP_MS } from '../../../access/sessions/refresh-rules.js';

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

describe('the cookie of a login', () => {
  it('is read by no script, sent by no other site, and to nothing but what needs it', async () => {
    const { email, password } = owner;
    const answer = await app.call('POST', '/api/login', { body: { email, password } });
    const { cookie, ...said } = Object.fromEntries(
      [...(answer.headers['set-cookie'] ?? '').matchAll(/([^=;\s]+)(?:=([^;]*))?/g)].map(
        ([, name, value]) => [name === 'queuebell_refresh' ? 'cookie' : name, value],
      ),
    );
    expect(said).toEqual({
      HttpOnly: undefined,
      SameSite: 'Strict',
      Path: '/api/session',
      'Max-Age': String(SESSION_IDLE_MAX_MS / 1_000),
    });
    expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });

  describe('where people open the site by https', () => {
    let secure: TestApp;
    let visitor: Browser;
    const setBy = ({ headers }: Answer) => headers['set-cookie'] ?? '';
    const under = (name: string) => ({ headers: { cookie: `${name}=${visitor.cookie}` } });

    beforeAll(async () => {
      secure = await TestApp.start({ publicUrl: 'https://bell.example' });
    });
    beforeEach(() => {
      visitor = new Browser(secure);
    });
    afterAll(() => secure.stop());

    const logIn = async () => {
      const { email, password } = await secure.owner();
      const answer = await secure.call('POST', '/api/login', { body: { email, password } });
      visitor.keep(answer);
      return answer;
    };

    it('is sent over https alone, and set by no other host', async () => {
      expect(setBy(await logIn())).toMatch(
        /^__Host-queuebell_refresh=[\w.-]{66}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      const answer = await secure.call('POST', '/api/session/refresh', under('__Host-queuebell_refresh'));
      expect([answer.status, setBy(answer)]).toEqual([200, expect.not.stringContaining('Max-Age=0')]);
    });

    it('takes the place of the one that had the plain name, and nobody is logged out', async () => {
      await logIn();
      const answer = await secure.call('POST', '/api/session/refresh', under('queuebell_refresh'));
      expect(answer.status).toBe(200);
      expect(setBy(answer)).toMatch(/__Host-queuebell_refresh=[\w.-]{66};/);
      expect(setBy(answer)).toMatch(/(?:^|,)queuebell_refresh=; Max-Age=0; Path=\/api\/session;/);
    });

    it('is gone under both names after a logout', async () => {
      await logIn();
      const answer = await secure.call('DELETE', '/api/session', under('__Host-queuebell_refresh'));
      expect(setBy(answer)).toMatch(/^__Host-queuebell_refresh=; Max-Age=0; Path=\/; Expires=/);
      expect(setBy(answer)).toMatch(/,queuebell_refresh=; Max-Age=0; Path=\/api\/session;/);
    });
  });

  it('can be tried so often from one address, and a right one does not count', async () => {
    const wrong = { headers: withCookie('A'.repeat(22) + '.' + 'B'.repeat(43)) };
    const refresh = (init: object) => app.call('POST', '/api/session/refresh', init);
    for (const _ of oneTo(3)) await browser.refresh();
    const answers = await Promise.all(oneTo(REFRESH_FAILURES_MAX + 1).map(() => refresh(wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(REFRESH_FAILURES_MAX);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(REFRESH_WINDOW_MS);
    expect((await refresh(wrong)).status).toBe(401);
  });

  it('is accepted while a guest at the same address tries one cookie after the other', async () => {
    const at = { 'x-forwarded-for': '2001:db8:7::1' };
    const refresh = (cookie: string) =>
      app.call('POST', '/api/session/refresh', { headers: { ...at, ...withCookie(cookie) } });
    const tries = oneTo(REFRESH_FAILURES_MAX + 1);
    const answers = await Promise.all(tries.map(() => refresh('A'.repeat(22) + '.' + 'B'.repeat(43))));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect((await refresh(browser.cookie)).status).toBe(200);
    expect((await refresh('')).status).toBe(401);
  });

  it('does not count as a try while the membership is lapsed, however often a wall asks', async () => {
    const lapsing = await app.owner({ days: 1 });
    const wall = await Browser.of(app, lapsing);
    app.clock.advance(5 * 86_400_000);
    const answers = await Promise.all(oneTo(REFRESH_FAILURES_MAX + 1).map(() => wall.send()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
    await app.users.extendMembership(lapsing.email, app.clock.now(), 'day', 1);
    expect((await wall.refresh()).status).toBe(200);
  });

  it('is not in the database, nor is the address that it came from', async () => {
    const { sessions } = await app.everything();
    expect(JSON.stringify(sessions)).not.toContain(browser.cookie.split('.')[1]);
    expect(JSON.stringify(sessions)).not.toContain('127.0.0.1');
  });

  it('is not given to an account without membership', async () => {
    const unpaid = await app.owner({ days: 0 });
    expect((await Browser.of(app, unpaid)).cookie).toBe('');
  });
});

describe('the login of a browser', () => {
  it('goes on with a token of 15 minutes, and gets the next one by its cookie', async () => {
    app.clock.advance(TOKEN_MS - 1_000);
    expect((await read(browser.token)).status).toBe(200);
    app.clock.advance(1_000);
    expect((await read(browser.token)).status).toBe(401);
    const { status, headers, body } = await browser.refresh();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(RefreshResponse.parse(body).user).toMatchObject({ id: owner.id, email: owner.email });
    expect((await read(browser.token)).status).toBe(200);
  });

  it('goes on while it is used, in any process, and ends 90 days after that', async () => {
    app.clock.advance(SESSION_IDLE_MAX_MS - 1_000);
    expect((await browser.refresh()).status).toBe(200);
    app.clock.advance(SESSION_IDLE_MAX_MS);
    const { status, headers } = await browser.send();
    expect([status, headers['set-cookie']]).toEqual([401, expect.stringContaining('queuebell_refresh=;')]);
  });

  it('goes on when the answer with the next cookie is lost, however often', async () => {
    for (const _ of oneTo(6)) {
      expect((await browser.send()).status).toBe(200);
      app.clock.advance(OVERLAP_MS);
    }
    expect((await browser.refresh()).status).toBe(200);
    app.clock.advance(TOKEN_MS);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('goes on in all tabs that come at once, in two processes, and one of them gets the next cookie', async () => {
    const answers = await Promise.all(
      oneTo(20).map((tab) => browser.send(browser.cookie, tab % 2 ? app : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const cookies = answers.map(cookieOf).filter((cookie) => cookie !== null);
    expect(cookies).toHaveLength(1);
    expect((await browser.send(cookies[0])).status).toBe(200);
  });

  it('rests while the membership is lapsed, and goes on by the same cookie after the renewal', async () => {
    const lapsing = await app.owner({ days: 1 });
    const visitor = await Browser.of(app, lapsing);
    app.clock.advance(5 * 86_400_000);
    const { status, headers, body } = await visitor.send();
    expect([status, headers['set-cookie'], codeOf({ body } as never)]).toEqual([
      402,
      undefined,
      'MEMBERSHIP_LAPSED',
    ]);
    await app.users.extendMembership(lapsing.email, app.clock.now(), 'day', 1);
    expect((await visitor.refresh()).status).toBe(200);
  });
});

describe('a cookie that was used before', () => {
  it('ends the login, in every process at once', async () => {
    const stolen = browser.cookie;
    await browser.refresh();
    app.clock.advance(TOKEN_MS);
    await browser.refresh();
    expect((await read(browser.token, other)).status).toBe(200);
    const { status, headers } = await browser.send(stolen);
    expect([status, headers['set-cookie']]).toEqual([401, expect.stringContaining('queuebell_refresh=;')]);
    expect((await browser.send()).status).toBe(401);
    expect((await read(browser.token)).status).toBe(401);
    app.clock.advance(5_000);
    // The other process hears of it from its change stream.
    const inOther = await eventually(
      () => read(browser.token, other),
      ({ status }) => status !== 200,
    );
    expect(inOther.status).toBe(401);
  });

  /** Two answers after it. */
  async function oldCookie(): Promise<string> {
    const stolen = browser.cookie;
    await browser.refresh();
    app.clock.advance(TOKEN_MS);
    await browser.refresh();
    return stolen;
  }

  it('ends no other login of the account', async () => {
    const elsewhere = await Browser.of(app, owner);
    await browser.send(await oldCookie());
    expect((await browser.send()).status).toBe(401);
    expect((await elsewhere.refresh()).status).toBe(200);
  });

  it('is treated like an invented one for a known login id, which ends nothing', async () => {
    const elsewhere = await Browser.of(app, owner);
    const [, another = ''] = elsewhere.cookie.split('.');
    for (const secret of ['x'.repeat(43), 'A'.repeat(43), another]) {
      const answer = await browser.send(`${browser.sid}.${secret}`);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_LOGGED_IN']);
    }
    expect((await read(browser.token)).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await elsewhere.refresh()).status).toBe(200);
  });

  it('of a login that began before secrets were marked goes on, and is marked from then on', async () => {
    const sessions = app.connection.db?.collection('sessions');
    await sessions?.updateOne({ _id: browser.sid as never }, { $unset: { issueKey: '' } });
    expect((await browser.send(`${browser.sid}.${'x'.repeat(43)}`)).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    app.clock.advance(TOKEN_MS);
    expect((await browser.send(await oldCookie())).status).toBe(401);
    expect((await browser.send()).status).toBe(401);
  });

  it.each(['', 'x', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(43)}`, `${'a'.repeat(22)}.${'b'.repeat(43)}.c`])(
    'is not confused with a value that is no cookie: %j',
    async (cookie) => {
      const answer = await browser.send(cookie);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_LOGGED_IN']);
      expect((await browser.send()).status).toBe(200);
    },
  );
});

describe('a page of another origin', () => {
  it.each([
    ['says so', { 'sec-fetch-site': 'cross-site' }],
    ['is on the same site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
    ['has another origin', { origin: 'https://evil.example' }],
    [
      'has one that a proxy was made to say',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['has none', { origin: 'null' }],
  ])('can neither renew a login nor end it when it %s', async (_what, headers) => {
    const asked = { headers: { ...headers, ...withCookie(browser.cookie) } as Record<string, string> };
    for (const [method, url] of [
      ['POST', '/api/session/refresh'],
      ['DELETE', '/api/session'],
    ] as const) {
      const answer = await app.call(method, url, asked);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await browser.send()).status).toBe(200);
  });

  it.each([
    ['a browser', { 'sec-fetch-site': 'same-origin', origin: 'https://behind.a.proxy' }],
    ['an old browser', { origin: 'http://localhost:3000' }],
    [
      'an old browser in the shop’s own network',
      { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' },
    ],
  ])('is not what the server takes our own page for in %s', async (_what, headers) => {
    const asked = { headers: { ...headers, ...withCookie(browser.cookie) } as Record<string, string> };
    expect((await app.call('POST', '/api/session/refresh', asked)).status).toBe(200);
  });
});
