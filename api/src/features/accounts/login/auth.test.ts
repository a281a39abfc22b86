import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import {
  ACCESS_TOKEN_TTL_MS,
  LoginResponse,
  messages,
  SessionUser,
  VerifyTokenResponse,
} from '@queuebell/contracts';
import bcrypt from 'bcrypt';
import { codeOf, MORNING, oneTo, TestApp } from '../../../../test/harness.js';
import { comparedBy } from '../../../../test/password-work.js';

const DAY_MS = 86_400_000;
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.stop());

const form = {
  name: 'Olga Owner',
  email: 'olga@example.com',
  password: 'correct horse',
  phone: '0123456789',
  howDidYouHearAboutUs: 'friend',
};
const register = (changes: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/register', { body: { ...form, ...changes }, headers });
const login = (email: string, password: string) =>
  app.call('POST', '/api/login', { body: { email, password } });
const verify = (token: string) => app.call('POST', '/api/login/verifyToken', { body: { token } });

describe('registering', () => {
  it('makes an account without membership, and says what to do next', async () => {
    const answer = await register({ email: ' New@Example.com ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        message: messages.registered,
        userId: expect.stringMatching(/^[0-9a-f]{24}$/),
        paymentSecret: expect.any(String),
      },
    ]);
    const { body } = await login('new@example.com', form.password);
    expect(LoginResponse.parse(body).user).toMatchObject({
      email: 'new@example.com',
      role: 'owner',
      accountStatus: 'uncompleted',
      timeZone: 'Europe/London',
      membershipExpires: null,
    });
  });

  it('treats an account with a business name as completed, and names the shop after it', async () => {
    await register({ email: 'shop@example.com', businessName: 'Bar Barbers', timeZone: 'Asia/Tokyo' });
    const user = LoginResponse.parse((await login('shop@example.com', form.password)).body).user;
    expect(user).toMatchObject({
      accountStatus: 'completed',
      businessName: 'Bar Barbers',
      timeZone: 'Asia/Tokyo',
    });
    const { queues } = await app.everything();
    expect(queues?.find(({ _id }) => String(_id) === user.id)).toMatchObject({
      shopName: 'Bar Barbers',
      timeZone: 'Asia/Tokyo',
    });
  });

  it('takes a time zone by its own name, however it is written', async () => {
    await register({ email: 'kyiv@example.com', timeZone: 'europe/berlin' });
    const user = LoginResponse.parse((await login('kyiv@example.com', form.password)).body).user;
    expect(user.timeZone).toBe('Europe/Berlin');
  });

  it('makes one account of twenty forms with one email', async () => {
    const answers = await Promise.all(
      oneTo(20).map((n) => {
        const email = n % 2 ? 'one@example.com' : 'ONE@example.com';
        return register({ email }, { 'x-forwarded-for': `192.0.2.${n}` });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((answer) => `${answer.status} ${codeOf(answer)}`))).toEqual(
      new Set(['409 EMAIL_TAKEN']),
    );
    const { users, queues } = await app.everything();
    const mine = users?.filter(({ email }) => email === 'one@example.com') ?? [];
    expect(mine).toHaveLength(1);
    expect(queues).toHaveLength(users?.length ?? 0);
  });

  it.each(['é'.repeat(64), '🔔'.repeat(64), 'x'.repeat(128)])(
    'accepts a password as long as %s',
    async (password) => {
      const email = `long${Math.random()}@example.com`;
      expect((await register({ email, password })).status).toBe(201);
      expect((await login(email, password)).status).toBe(200);
      expect((await login(email, `${[...password].slice(0, -1).join('')}y`)).status).toBe(400);
    },
  );

  it('stores no password', async () => {
    await register({ email: 'secret@example.com', password: 'my very own secret' });
    expect(JSON.stringify(await app.everything())).not.toContain('my very own secret');
  });
});

describe('logging in', () => {
  it('gives a token and the user, in both shapes that the screens know', async () => {
    const owner = await app.owner();
    const { status, body } = await login(owner.email.toUpperCase(), owner.password);
    const { token, user, UserObj } = LoginResponse.parse(body);
    expect(status).toBe(200);
    expect(UserObj).toEqual({ user, token });
    expect(user.membershipExpires).toBe('2026-07-15T09:00:00.000Z');
    expect(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      sub: owner.id,
      epoch: 0,
      sid: expect.stringMatching(/^[\w-]{22}$/),
      iat: new Date(MORNING).getTime() / 1_000,
      exp: (new Date(MORNING).getTime() + ACCESS_TOKEN_TTL_MS) / 1_000,
    });
  });

  it.each([
    ['a wrong password', (email: string) => [email, 'wrong horse']],
    ['a wrong email', () => ['nobody@example.com', 'correct horse']],
    ['no email', () => ['', '']],
    ['the right password with more after its 72nd byte', (email: string) => [email, 'x'.repeat(73)]],
  ])('answers %s with the same words', async (_what, credentials) => {
    const email = `long${Math.random()}@example.com`;
    await register({ email, password: 'x'.repeat(72) });
    const [typed = '', password = ''] = credentials(email);
    const { status, body } = await login(typed, password);
    expect([status, body]).toEqual([
      400,
      { statusCode: 400, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password.' },
    ]);
  });

  it('takes as long for an email without account as for a wrong password', async () => {
    const owner = await app.owner();
    const timed = (email: string) => comparedBy(() => login(email, 'wrong horse'));
    const known = await timed(owner.email);
    expect(known).toHaveLength(1);
    expect(await timed('nobody@example.com')).toEqual(known);
  });

  it('replaces a hash of less work, once, and ends no login by it', async () => {
    const costly = await TestApp.start({}, 5);
    const owner = await costly.owner();
    const stored = async () => String((await costly.everything()).users?.[0]?.['passwordHash']);
    const older = await bcrypt.hash(owner.password, 4);
    await costly.connection.collection('users').updateOne({}, { $set: { passwordHash: older } });
    const body = { email: owner.email, password: 'wrong horse' };
    await costly.call('POST', '/api/login', { body });
    expect(await stored()).toBe(older);
    const logIn = () => costly.call('POST', '/api/login', { body: { ...body, password: owner.password } });
    expect((await logIn()).status).toBe(200);
    const renewed = await stored();
    expect(bcrypt.getRounds(renewed)).toBe(5);
    expect((await logIn()).status).toBe(200);
    expect(await stored()).toBe(renewed);
    expect((await costly.call('GET', `/api/queue/${owner.id}`, { token: owner.token })).status).toBe(200);
    await costly.stop();
  });

  it.each([
    ['that never was', 0, 0],
    ['that ended yesterday', 1, 2],
  ])('gives no token to an account with a membership %s', async (_what, days, daysLater) => {
    const owner = await app.owner({ days });
    app.clock.advance(daysLater * DAY_MS);
    const { status, body } = await login(owner.email, owner.password);
    expect(status).toBe(200);
    const { token, user, UserObj } = LoginResponse.parse(body);
    expect([token, UserObj]).toEqual([undefined, { user }]);
  });
});

describe('the token of a login', () => {
  it('opens the session again, with what the server knows of the user now', async () => {
    const owner = await app.owner();
    await app.users.setRole(owner.email, 'admin');
    for (const token of [owner.token, `Bearer ${owner.token}`]) {
      const { status, body } = await verify(token);
      expect([status, VerifyTokenResponse.parse(body).user.role]).toEqual([200, 'admin']);
    }
  });

  it('from before tokens had an epoch opens the session until sessions are ended', async () => {
    const owner = await app.owner();
    const jwt = app.app.get(JwtService, { strict: false });
    const [iat, exp] = [0, DAY_MS].map((ms) => (new Date(MORNING).getTime() + ms) / 1_000);
    const old = jwt.sign({ sub: owner.id, role: 'owner', mex: exp, iat, exp });
    expect((await verify(old)).status).toBe(200);
    const { email, password: oldPassword } = owner;
    const change = { email, oldPassword, newPassword: 'a brand new one' };
    await app.call('POST', '/api/changePassword', { token: old, body: change });
    expect((await verify(old)).status).toBe(401);
  });

  it.each(['', 'garbage', 'a.b.c'])('%j opens nothing', async (token) => {
    expect((await verify(token)).status).toBe(401);
  });

  it('opens nothing after 15 minutes, nor if it was changed, unsigned or signed by somebody else', async () => {
    const { ...owner } = await app.owner({ days: 400 });
    const [head, claims, signature] = owner.token.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const other = await TestApp.start();
    const theirs = await other.owner();
    for (const token of [`${head}.${claims}x.${signature}`, `${unsigned}.${claims}.`, theirs.token]) {
      expect((await verify(token)).status).toBe(401);
    }
    await other.stop();
    expect((await verify(owner.token)).status).toBe(200);
    app.clock.advance(ACCESS_TOKEN_TTL_MS);
    expect((await verify(owner.token)).status).toBe(401);
    expect((await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token })).status).toBe(401);
  });

  it('gets the answer that the membership lapsed, once the grace is over', async () => {
    const owner = await app.owner({ days: 1 });
    app.clock.advance(4 * DAY_MS);
    expect((await verify(owner.token)).status).toBe(200);
    app.clock.advance(1);
    expect(codeOf(await verify(owner.token))).toBe('MEMBERSHIP_LAPSED');
  });
});

describe('completing an account', () => {
  const details = { businessName: 'Cut & Go', location: 'Leeds', timeZone: 'Asia/Tokyo', phone: '999' };

  it('completes it, and names the shop on its screens', async () => {
    const owner = await app.owner();
    await app.checkIn(owner);
    const { status, body } = await app.call('POST', '/api/completeAccount', {
      token: owner.token,
      body: details,
    });
    expect(status).toBe(200);
    expect(SessionUser.parse((body as { user: unknown }).user)).toMatchObject({
      ...details,
      accountStatus: 'completed',
    });
    const queue = await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    expect(queue.body).toMatchObject({ shop: { name: 'Cut & Go', timeZone: 'Asia/Tokyo' }, revision: 2 });
  });

  it.each([
    { timeZone: 'Mars/Olympus' },
    { businessName: ' ' },
    { phone: 'none' },
    { location: { $ne: '' } },
  ])('refuses %j', async (change) => {
    const owner = await app.owner();
    const answer = await app.call('POST', '/api/completeAccount', {
      token: owner.token,
      body: { ...details, ...change },
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
  });
});
