import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANGE_FAILURES_MAX, messages } from '@queuebell/contracts';
import { codeOf, oneTo, TestApp, type Owner } from '../../../../test/harness.js';
import { SmtpInbox, tokenIn } from '../../../../test/smtp-inbox.js';

let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    siteName: 'Northside',
    mail: inbox.settings,
  });
});
beforeEach(async () => {
  owner = await app.owner();
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const post = (path: string, body: object, token?: string) =>
  app.call('POST', path, { body, ...(token !== undefined && { token }) });
const form = {
  name: 'Nora New',
  email: 'nora.new@example.com',
  businessName: 'Kleine Lampe',
  phone: '02079460000',
  howDidYouHearAboutUs: 'friend',
};
const register = (password: string) => post('/api/register', { ...form, password });
const change = (newPassword: string, oldPassword = owner.password) =>
  post('/api/changePassword', { email: owner.email, oldPassword, newPassword }, owner.token);
const login = (password: string) => post('/api/login', { email: owner.email, password });

const refused = (message: string) => ({ statusCode: 400, code: 'PASSWORD_GUESSABLE', message });
const breached = refused(messages.passwordBreached);
const ofKnownWords = refused(messages.passwordOfKnownWords);

async function linkToken(): Promise<string> {
  await post('/api/forgotPassword', { email: owner.email });
  return tokenIn(inbox.mails.at(-1)?.text);
}

describe('a registration', () => {
  it.each([
    ['password123', breached],
    ['PassWord123', breached],
    ['kleinelampe', ofKnownWords],
    ['Nora.New2026', ofKnownWords],
    ['northside-1', ofKnownWords],
    ['02079460000', ofKnownWords],
  ])('cannot have %s as a password, and is told why', async (password, body) => {
    const before = (await app.everything())['users'];
    expect((await register(password)).body).toEqual(body);
    expect((await app.everything())['users']).toEqual(before);
  });

  it('can have a password that is neither breached nor made of known words', async () => {
    expect((await register('kleine lampe im flur')).status).toBe(201);
  });
});

describe('a password change', () => {
  it.each([
    ['password123', breached],
    ['olga-owner-1', ofKnownWords],
  ])('cannot choose %s, and the password in use stays', async (password, body) => {
    expect((await change(password)).body).toEqual(body);
    expect((await login(owner.password)).status).toBe(200);
    expect((await app.call('GET', '/api/sessions', { token: owner.token })).status).toBe(200);
  });

  it('is refused for this reason only after the current one was right', async () => {
    expect(codeOf(await change('password123', 'wrong horse'))).toBe('PASSWORD_REFUSED');
  });

  it('can be tried as often as it takes to find a good password', async () => {
    for (const n of oneTo(CHANGE_FAILURES_MAX))
      expect([n, codeOf(await change('password123'))]).toEqual([n, 'PASSWORD_GUESSABLE']);
    expect((await change('a brand new one')).status).toBe(200);
  });
});

describe('a password reset', () => {
  it.each([
    ['password123', breached],
    ['olga-owner-1', ofKnownWords],
  ])('cannot choose %s, and can be tried again with the same link', async (password, body) => {
    const token = await linkToken();
    expect((await post('/api/resetPassword', { token, newPassword: password })).body).toEqual(body);
    expect((await login(owner.password)).status).toBe(200);
    expect((await post('/api/resetPassword', { token, newPassword: 'a brand new one' })).status).toBe(200);
    expect((await login('a brand new one')).status).toBe(200);
  });

  it('is refused for this reason only with a valid link', async () => {
    const answer = await post('/api/resetPassword', { token: 'x'.repeat(43), newPassword: 'password123' });
    expect(codeOf(answer)).toBe('RESET_LINK_INVALID');
  });
});
