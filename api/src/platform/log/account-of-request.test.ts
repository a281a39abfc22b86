import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Browser, withCookie } from '../../../test/browser.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { SmtpInbox, tokenIn } from '../../../test/smtp-inbox.js';

let text = '';
let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  const mail = inbox.settings;
  app = await TestApp.start({ logLevel: 'info', mail }, 4, {
    logTo: { write: (line) => void (text += line) },
  });
});
beforeEach(async () => {
  owner = await app.owner();
  text = '';
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

/** The logged answers without their times, newest last. */
const said = () =>
  text
    .split('\n')
    .filter((line) => line.includes('"answered"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ route, status, account, device }) => [route, status, account, device]);
const post = (path: string, body: object, token?: string) =>
  app.call('POST', path, { body, ...(token !== undefined && { token }) });
const credentials = (password = owner.password) => ({ email: owner.email, password });

describe('the log line of an answer', () => {
  it('names the account of a login, whether it succeeds or fails, and never its email address', async () => {
    await post('/api/login', credentials());
    await post('/api/login', credentials('wrong horse'));
    expect(said()).toEqual([
      ['/api/login', 200, owner.id, undefined],
      ['/api/login', 400, owner.id, undefined],
    ]);
    expect(text).not.toContain(owner.email);
  });

  it('names no account for a login with an unknown address', async () => {
    await post('/api/login', { email: 'nobody@example.com', password: 'correct horse' });
    expect(said()).toEqual([['/api/login', 400, undefined, undefined]]);
    expect(text).not.toContain('nobody@');
  });

  it('names the new account after a login over another session', async () => {
    const other = await Browser.of(app, await app.owner());
    text = '';
    await app.call('POST', '/api/login', { body: credentials(), headers: withCookie(other.cookie) });
    expect(said()).toEqual([['/api/login', 200, owner.id, undefined]]);
  });

  it('names the account of a login that goes on, that ends, and that is over', async () => {
    const browser = await Browser.of(app, owner);
    text = '';
    await browser.refresh();
    await browser.logOut();
    await app.call('GET', '/api/sessions', { token: browser.token });
    expect(said()).toEqual([
      ['/api/session/refresh', 200, owner.id, undefined],
      ['/api/session', 200, owner.id, undefined],
      ['/api/sessions', 401, owner.id, undefined],
    ]);
  });

  it('names the account of a caller who is refused another shop’s data', async () => {
    const other = await app.owner();
    text = '';
    await app.call('GET', `/api/queue/${other.id}`, { token: owner.token });
    expect(said()).toEqual([['/api/queue/:userId', 403, owner.id, undefined]]);
  });

  it('names the account of a shop’s device, and the device', async () => {
    const { token, deviceId } = await app.device(owner, 'display');
    text = '';
    await app.call('GET', '/api/devices/self', { token });
    expect(said()).toEqual([['/api/devices/self', 200, owner.id, deviceId]]);
  });

  it('names the account for calls with a password and no session', async () => {
    for (const password of ['wrong horse', owner.password]) {
      for (const what of ['export', 'delete', 'keep'])
        await post(`/api/account/${what}`, credentials(password));
    }
    expect(said()).toEqual(
      [400, 200].flatMap((status) =>
        ['export', 'delete', 'keep'].map((what) => [`/api/account/${what}`, status, owner.id, undefined]),
      ),
    );
  });

  it('names the account whose password is forgotten and replaced', async () => {
    await post('/api/forgotPassword', { email: owner.email });
    const body = { token: tokenIn(inbox.mails.at(-1)?.text), newPassword: 'a brand new one' };
    await post('/api/resetPassword', body);
    await post('/api/resetPassword', body);
    expect(said()).toEqual([
      ['/api/forgotPassword', 200, owner.id, undefined],
      ['/api/resetPassword', 200, owner.id, undefined],
      ['/api/resetPassword', 400, undefined, undefined],
    ]);
  });

  it('names no account for an invalid token or a visitor', async () => {
    await app.call('GET', '/api/sessions', { token: 'a.b.c' });
    await app.call('GET', '/api/site');
    expect(said()).toEqual([
      ['/api/sessions', 401, undefined, undefined],
      ['/api/site', 200, undefined, undefined],
    ]);
  });
});
