import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChangePasswordResponse, messages } from '@queuebell/contracts';
import { codeOf, oneTo, TestApp, type Owner } from '../../../../test/harness.js';
import { comparedBy } from '../../../../test/password-work.js';

const NEW_PASSWORD = 'a brand new one';
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  owner = await app.owner();
});
afterAll(() => app.stop());

const change = (changes: object = {}, token: string | undefined = owner.token) =>
  app.call('POST', '/api/changePassword', {
    token,
    body: { email: owner.email, oldPassword: owner.password, newPassword: NEW_PASSWORD, ...changes },
  });
const login = (password: string) =>
  app.call('POST', '/api/login', { body: { email: owner.email, password } });
const read = (token: string) => app.call('GET', `/api/queue/${owner.id}`, { token });

describe('changing the password', () => {
  it('replaces it, and this session by its successor', async () => {
    const { status, body } = await change({ email: ` ${owner.email.toUpperCase()} ` });
    const { message, token } = ChangePasswordResponse.parse(body);
    expect([status, message]).toEqual([200, messages.passwordChanged]);
    expect((await login(owner.password)).status).toBe(400);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await read(token)).status).toBe(200);
  });

  it('ends every other session at once', async () => {
    const { token: other } = (await login(owner.password)).body as { token: string };
    expect((await read(other)).status).toBe(200);
    await change();
    expect([(await read(other)).status, (await read(owner.token)).status]).toEqual([401, 401]);
  });

  it.each([
    ['a wrong old password', () => ({ oldPassword: 'wrong horse' })],
    ['an email without account', () => ({ email: 'nobody@example.com' })],
    ['no email', () => ({ email: '' })],
  ])('is refused with %s, and nothing changes', async (_what, changes) => {
    const before = await app.everything();
    const { status, body } = await change(changes());
    expect([status, body]).toEqual([
      400,
      { statusCode: 400, code: 'PASSWORD_REFUSED', message: messages.passwordRefused },
    ]);
    expect(await app.everything()).toEqual(before);
    expect((await read(owner.token)).status).toBe(200);
  });

  it('is refused for the account of somebody else, password known or not', async () => {
    const other = await app.owner();
    expect(codeOf(await change({ email: other.email, oldPassword: other.password }))).toBe(
      'PASSWORD_REFUSED',
    );
  });

  it.each([
    { newPassword: '123456789' },
    { newPassword: 'é'.repeat(129) },
    { oldPassword: { $ne: '' } },
    { email: { $ne: '' } },
    { userId: 'f'.repeat(24) },
  ])('is refused with the body %j', async (changes) => {
    expect(codeOf(await change(changes))).toBe('INVALID_INPUT');
  });

  it('needs to be logged in', async () => {
    expect((await change({}, '')).status).toBe(401);
  });

  it('happens once when it is requested ten times at once', async () => {
    const answers = await Promise.all(oneTo(10).map((n) => change({ newPassword: `battery staple ${n}` })));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(`battery staple ${won + 1}`)).status).toBe(200);
    expect((await read(ChangePasswordResponse.parse(answers[won]?.body).token)).status).toBe(200);
  });

  it('takes as long for a wrong email as for a wrong password', async () => {
    const timed = (email: string) => {
      const body = { email, oldPassword: 'wrong horse', newPassword: NEW_PASSWORD };
      return comparedBy(() => app.call('POST', '/api/changePassword', { token: owner.token, body }));
    };
    const one = await timed(owner.email);
    expect(one).toHaveLength(1);
    expect(await timed('nobody@example.com')).toEqual(one);
  });
});
