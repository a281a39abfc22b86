import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  CHANGE_FAILURES_MAX,
  ErrorBody,
  LOGIN_FAILURES_MAX,
  LOGIN_FAILURES_PER_ACCOUNT_MAX,
  LOGIN_FAILURES_PER_ADDRESS_MAX,
  LOGIN_WINDOW_MS,
  messages,
  REGISTRATIONS_MAX,
  REGISTRATIONS_WINDOW_MS,
} from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { PasswordWork } from './password-work.js';

const HOME = '192.0.2.1';
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  await app.connection.db?.collection('limits').deleteMany({});
  owner = await app.owner();
});
afterAll(() => app.stop());

const logIn = (email: string, password: string, address = HOME) =>
  app.call('POST', '/api/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
const wrong = (email = owner.email, address = HOME) => logIn(email, 'wrong horse', address);
const right = (address = HOME) => logIn(owner.email, owner.password, address);
/** Strangers try passwords of one account, each from another address. */
const strangersTry = async (tries: number) => {
  for (const n of oneTo(tries)) await wrong(owner.email, `198.51.100.${Math.ceil(n / 5)}`);
};

describe('trying out passwords', () => {
  it('ends after so many wrong passwords for an account, also with the right one, until the time is over', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX)) expect((await wrong()).status).toBe(400);
    for (const refused of [await wrong(), await right()]) {
      expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
      expect(refused.headers['retry-after']).toBe(`${LOGIN_WINDOW_MS / 1_000}`);
      expect(ErrorBody.parse(refused.body).message).toBe(messages.rateLimitedFor(15));
    }
    app.clock.advance(LOGIN_WINDOW_MS);
    expect((await right()).status).toBe(200);
  });

  it('gives no more tries if they are made all at once', async () => {
    const answers = await Promise.all(oneTo(3 * LOGIN_FAILURES_MAX).map(() => wrong()));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(LOGIN_FAILURES_MAX);
  });

  it('is refused alike for an account that does not exist', async () => {
    const nobody = 'nobody@example.com';
    for (const _ of oneTo(LOGIN_FAILURES_MAX)) expect((await wrong(nobody)).status).toBe(400);
    const [known, unknown] = [await wrong(nobody), await wrong(nobody)];
    expect([known.status, known.text]).toEqual([429, unknown.text]);
  });

  it('counts for the same account when capitals or spaces in the email differ', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX)) await wrong(` ${owner.email.toUpperCase()} `);
    expect((await right()).status).toBe(429);
  });

  it('ends after so many accounts from one address, too, and for this address alone', async () => {
    for (const n of oneTo(LOGIN_FAILURES_PER_ADDRESS_MAX)) {
      expect((await wrong(`victim${n}@example.com`)).status).toBe(400);
    }
    expect((await wrong('another@example.com')).status).toBe(429);
    expect((await right('192.0.2.2')).status).toBe(200);
  });

  it('does not limit an owner who logs in on many devices', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX + 1)) expect((await right()).status).toBe(200);
  });
});

describe('strangers who try out an owner’s password', () => {
  it('from one address do not lock out an owner who is elsewhere', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX + 5)) await wrong(owner.email, '198.51.100.7');
    expect((await right()).status).toBe(200);
  });

  it('from everywhere are stopped, but the owner is not, at an address of earlier logins', async () => {
    await right();
    await strangersTry(LOGIN_FAILURES_PER_ACCOUNT_MAX);
    expect((await wrong(owner.email, '203.0.113.200')).status).toBe(429);
    expect((await right()).status).toBe(200);
    expect((await right('203.0.113.201')).status).toBe(429);
    app.clock.advance(LOGIN_WINDOW_MS);
    expect((await right('203.0.113.201')).status).toBe(200);
  });

  it('get no more tries from an address of the owner than from any other', async () => {
    await right();
    await strangersTry(LOGIN_FAILURES_PER_ACCOUNT_MAX);
    for (const _ of oneTo(LOGIN_FAILURES_MAX)) await wrong();
    expect((await right()).status).toBe(429);
  });
});

describe('a password that nobody could compare', () => {
  const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];
  const change = (oldPassword: string) =>
    app.call('POST', '/api/changePassword', {
      token: owner.token,
      body: { email: owner.email, oldPassword, newPassword: 'another horse' },
    });
  const ways = [
    ['a login', right, 10],
    [
      'taking everything along',
      () =>
        app.call('POST', '/api/account/export', { body: { email: owner.email, password: owner.password } }),
      10,
    ],
    ['a change of the password', () => change(owner.password), 10],
  ] as const;

  /** Runs something while no password can be hashed. */
  async function whileHashesWait(run: () => Promise<void>): Promise<void> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = app.app.get(PasswordWork, { strict: false });
    const all = oneTo(102).map(() => work.do(() => ended).catch(() => undefined));
    try {
      await run();
    } finally {
      end();
      await Promise.all(all);
    }
  }

  it.each(ways)('is not counted as a try because too many wait: %s', async (_what, ask, max) => {
    await whileHashesWait(async () => {
      for (const _ of oneTo(max + 1)) expect((await ask()).status).toBe(503);
    });
    expect((await ask()).status).toBe(200);
  });

  it.each(ways)('is not counted as a try because the database went away: %s', async (_what, ask, max) => {
    const finds = (['byEmail', 'byId'] as const).map((find) =>
      jest.spyOn(app.users, find).mockRejectedValue(new Error('no primary')),
    );
    try {
      for (const _ of oneTo(max + 1)) expect((await ask()).status).toBe(500);
    } finally {
      for (const find of finds) find.mockRestore();
    }
    expect((await ask()).status).toBe(200);
  });

  it('is not counted as a try because this address asks for too many at once, and others have their turn', async () => {
    const tries = await Promise.all(oneTo(50).map((n) => wrong(`victim${n}@example.com`)));
    expect(statusesOf(tries).sort()).toEqual([400, 429]);
    const compared = tries.filter(({ status }) => status === 400).length;
    const refused = tries.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeLessThan(60);
    const counted = await app.connection.db
      ?.collection('limits')
      .findOne({ _id: `login-from ${HOME}` as never });
    expect(counted).toMatchObject({ count: compared });
  });

  it('is not counted as a try at this limit because another limit refused it', async () => {
    await strangersTry(LOGIN_FAILURES_PER_ACCOUNT_MAX);
    for (const _ of oneTo(LOGIN_FAILURES_MAX + 1)) expect((await wrong()).status).toBe(429);
    expect(
      await app.connection.db?.collection('limits').findOne({ _id: `login-from ${HOME}` as never }),
    ).toMatchObject({ count: 0 });
  });
});

it('the API stores no email address of failed logins', async () => {
  await wrong('secret.person@example.com');
  await right();
  const counted = JSON.stringify(await app.connection.db?.collection('limits').find().toArray());
  expect(counted).toContain('login-known');
  expect(counted).not.toContain('@');
});

it('one address can register so many accounts and no more until the time is over', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const form = { name: 'Olga', password: 'correct horse', phone: '1', howDidYouHearAboutUs: 'friend' };
  const register = (email: string) =>
    app.call('POST', '/api/register', { body: { ...form, email }, headers });
  await Promise.all(oneTo(REGISTRATIONS_MAX).map(() => register(owner.email)));
  const refused = await register('late@example.com');
  expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers['retry-after']).toBe(`${REGISTRATIONS_WINDOW_MS / 1_000}`);
  app.clock.advance(REGISTRATIONS_WINDOW_MS);
  expect((await register('late@example.com')).status).toBe(201);
});

it('one session can try so many current passwords, and the right one does not count', async () => {
  const change = (oldPassword: string, newPassword = 'another horse') =>
    app.call('POST', '/api/changePassword', {
      token: owner.token,
      body: { email: owner.email, oldPassword, newPassword },
    });
  for (const _ of oneTo(CHANGE_FAILURES_MAX - 1)) expect((await change('wrong horse')).status).toBe(400);
  const changed = await change(owner.password);
  expect(changed.status).toBe(200);
  owner.token = (changed.body as { token: string }).token;
  expect((await change('wrong horse')).status).toBe(400);
  const refused = await change('another horse');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, `${LOGIN_WINDOW_MS / 1_000}`]);
});
