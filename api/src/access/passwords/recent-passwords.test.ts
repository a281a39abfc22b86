import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LOGIN_FAILURES_MAX, messages, PASSWORD_RECENT_MS } from '@queuebell/contracts';
import { Browser } from '../../../test/browser.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;
let browser: Browser;
let phone: Browser;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 400 });
  browser = await Browser.of(app, owner);
  phone = await Browser.of(app, owner);
});
afterAll(() => app.stop());

const details = { businessName: 'Cut & Go', location: 'Leeds', timeZone: 'Asia/Tokyo' };
const complete = (number: string) =>
  app.call('POST', '/api/completeAccount', { token: browser.token, body: { ...details, phone: number } });
const end = (sid: string) => app.call('DELETE', `/api/sessions/${sid}`, { token: browser.token });
const confirm = (password: unknown = owner.password, { token } = browser) =>
  app.call('POST', '/api/sessions/confirm', { token, body: { password } });

/** Like a browser that was left logged in. */
async function later(ms = PASSWORD_RECENT_MS + 1): Promise<void> {
  app.clock.advance(ms);
  await browser.refresh();
}
const account = async () =>
  (await app.everything())['users']?.find(({ _id }) => String(_id) === owner.id) as { phone: string };

let otherPhone = 0;
const guarded: [string, () => Promise<Answer>][] = [
  ['logging another browser out', () => end(phone.sid)],
  ['logging out everywhere else', () => app.call('DELETE', '/api/sessions', { token: browser.token })],
  ['taking everything along', () => app.call('GET', '/api/account/export', { token: browser.token })],
  ['the table of customers', () => app.call('GET', '/api/account/visits.csv', { token: browser.token })],
  ['another phone', () => complete(String((otherPhone += 1)))],
];

describe.each(guarded)('%s', (_what, ask) => {
  it('needs no password for ten minutes after the login', async () => {
    await later(PASSWORD_RECENT_MS);
    expect((await ask()).status).toBe(200);
  });

  it('needs the password after ten minutes, and changes nothing without it', async () => {
    await later();
    const { phone: before } = await account();
    const { status, body } = await ask();
    expect([status, body]).toEqual([
      403,
      { statusCode: 403, code: 'PASSWORD_NEEDED', message: messages.passwordNeeded },
    ]);
    expect((await account()).phone).toBe(before);
    expect((await phone.send()).status).toBe(200);
  });

  it('is done once the password was given, for ten minutes', async () => {
    await later();
    expect((await confirm('wrong horse')).status).toBe(400);
    expect(codeOf(await ask())).toBe('PASSWORD_NEEDED');
    const { status, body } = await confirm();
    expect([status, body]).toEqual([
      200,
      { until: new Date(app.clock.now().getTime() + PASSWORD_RECENT_MS).toISOString() },
    ]);
    expect((await ask()).status).toBe(200);
    await later();
    expect(codeOf(await ask())).toBe('PASSWORD_NEEDED');
  });

  it('needs the password in this browser, although it was given in another one', async () => {
    await later();
    await phone.refresh();
    expect((await confirm(owner.password, phone)).status).toBe(200);
    expect(codeOf(await ask())).toBe('PASSWORD_NEEDED');
  });
});

describe('without a recent password,', () => {
  it('the shop can be described again, with the same phone', async () => {
    await later();
    expect((await complete((await account()).phone)).status).toBe(200);
  });

  it('a browser can log itself out', async () => {
    await later();
    expect((await end(browser.sid)).status).toBe(200);
  });
});

describe('a request to confirm the password', () => {
  it('is refused with a wrong password, and ends no session', async () => {
    expect(codeOf(await confirm('wrong horse'))).toBe('PASSWORD_REFUSED');
    expect((await browser.refresh()).status).toBe(200);
  });

  it.each([
    {},
    { password: { $ne: '' } },
    { password: 'x'.repeat(1_001) },
    { password: 'x', email: 'a@b.cd' },
  ])('is refused with the body %j', async (body) => {
    const answer = await app.call('POST', '/api/sessions/confirm', { token: browser.token, body });
    expect(codeOf(answer)).toBe('INVALID_INPUT');
  });

  it('can be tried no more often than a login, and counts as one', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX)) expect((await confirm('wrong horse')).status).toBe(400);
    expect(codeOf(await confirm())).toBe('RATE_LIMITED');
    const { email, password } = owner;
    expect(codeOf(await app.call('POST', '/api/login', { body: { email, password } }))).toBe('RATE_LIMITED');
  });

  it('does not count as a try when the password is right', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX + 1)) expect((await confirm()).status).toBe(200);
  });
});
