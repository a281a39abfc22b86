import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EMAIL_CHANGES_MAX,
  EMAIL_LINK_TTL_MS,
  messages,
  PASSWORD_RECENT_MS,
  type AccountExport,
} from '@queuebell/contracts';
import { Browser } from '../../../../test/browser.js';
import { eventually } from '../../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../../test/harness.js';
import { SmtpInbox } from '../../../../test/smtp-inbox.js';

let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;
let browser: Browser;
let elsewhere: Browser;
let next: string;
let made = 0;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    publicUrl: 'https://bell.example',
    mail: inbox.settings,
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  inbox.mails.length = 0;
  inbox.refuses = false;
  owner = await app.owner();
  browser = await Browser.of(app, owner);
  elsewhere = await Browser.of(app, owner);
  next = `next${(made += 1)}@example.com`;
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const mailsTo = (email: string) =>
  inbox.mails.filter(({ to }) => to?.some(({ address }) => address === email));
const mailIn = async (email: string, subject: string) => {
  const found = () => mailsTo(email).filter((mail) => mail.subject === subject);
  return (
    await eventually(
      async () => found(),
      (mails) => mails.length > 0,
    )
  )[0];
};
const CHANGED = 'The email address of your QueueBell account was changed';
const ASKED = 'Someone asked to change the email address of your QueueBell account';

const ask = (email: unknown = next, { token } = browser) =>
  app.call('POST', '/api/account/email', { token, body: { email } });
const sentToken = () => /\/change-email\?token=([\w-]+)/.exec(mailsTo(next).at(-1)?.text ?? '')?.[1] ?? '';
const confirm = (token: unknown = sentToken()) =>
  app.call('POST', '/api/account/email/confirm', { body: { token } });
const login = (email: string, password = owner.password) =>
  app.call('POST', '/api/login', { body: { email, password } });
const emailOf = async () => (await app.users.byId(owner.id))?.email;
const invalid = { statusCode: 400, code: 'EMAIL_LINK_INVALID', message: messages.resetLinkInvalid };

async function change(): Promise<Answer> {
  await ask();
  return confirm();
}

describe('a change of the email address', () => {
  it('takes effect once its link is used, and not before', async () => {
    const asked = await ask(` ${next.toUpperCase()} `);
    const expiresAt = new Date(Date.parse(MORNING) + EMAIL_LINK_TTL_MS).toISOString();
    expect([asked.status, asked.body]).toEqual([202, { expiresAt }]);
    expect(await emailOf()).toBe(owner.email);
    expect((await login(owner.email)).status).toBe(200);
    const { status, body } = await confirm();
    expect([status, body]).toEqual([200, { email: next }]);
    expect([(await login(owner.email)).status, (await login(next)).status]).toEqual([400, 200]);
    expect((await app.users.byId(owner.id))?.emailProvenAt).toEqual(new Date(MORNING));
  });

  it('needs a recent password', async () => {
    app.clock.advance(PASSWORD_RECENT_MS + 1);
    await browser.refresh();
    expect(codeOf(await ask())).toBe('PASSWORD_NEEDED');
    expect(mailsTo(next)).toEqual([]);
  });

  it('is reported to the address in use before it happens, and after', async () => {
    await ask();
    expect((await mailIn(owner.email, ASKED))?.text).toContain('https://bell.example/change-password');
    await confirm();
    expect((await mailIn(owner.email, CHANGED))?.text).toContain('https://bell.example/feedback');
    expect(mailsTo(next).map(({ subject }) => subject)).toEqual([
      'Confirm your new email address for QueueBell',
    ]);
  });

  it('ends every other login, and keeps the one that asked', async () => {
    await change();
    expect((await elsewhere.refresh()).status).toBe(401);
    const refreshed = await browser.refresh();
    expect(refreshed.body).toMatchObject({ user: { email: next } });
  });

  it('leaves paired devices as they are', async () => {
    const wall = await app.device(owner, 'display');
    await change();
    const read = await app.call('GET', `/api/queue/${owner.id}?view=board`, { token: wall.token });
    expect(read.status).toBe(200);
  });

  it('is refused for an address that has an account, which a registration would reveal, too', async () => {
    const other = await app.owner();
    const { status, body } = await ask(other.email);
    expect([status, body]).toEqual([
      409,
      { statusCode: 409, code: 'EMAIL_TAKEN', message: messages.emailTaken },
    ]);
    expect(mailsTo(other.email)).toEqual([]);
  });

  it('is refused for the address in use', async () => {
    expect((await ask(owner.email)).body).toMatchObject({
      code: 'INVALID_INPUT',
      message: messages.emailIsYours,
    });
  });

  it.each([undefined, '', 'olga', { $gt: '' }, ['a@b.cd']])('is refused for %j', async (email) => {
    const answer = await app.call('POST', '/api/account/email', { token: browser.token, body: { email } });
    expect(codeOf(answer)).toBe('INVALID_INPUT');
  });

  it('can be asked for so often, whether the address is taken or not, and no more', async () => {
    const other = await app.owner();
    for (const _ of oneTo(EMAIL_CHANGES_MAX)) expect(codeOf(await ask(other.email))).toBe('EMAIL_TAKEN');
    expect(codeOf(await ask())).toBe('RATE_LIMITED');
  });

  it('changes nothing when no mail server takes the link', async () => {
    await ask();
    const earlier = sentToken();
    inbox.refuses = true;
    expect(codeOf(await ask(`other.${next}`))).toBe('MAIL_FAILED');
    inbox.refuses = false;
    expect((await confirm(earlier)).body).toEqual({ email: next });
  });
});

describe('the link of an email change', () => {
  it('works once, for one of ten who use it at once', async () => {
    await ask();
    const token = sentToken();
    const answers = await Promise.all(oneTo(10).map(() => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'EMAIL_LINK_INVALID')).toHaveLength(9);
    expect((await confirm(token)).body).toEqual(invalid);
  });

  it('works for an hour', async () => {
    await ask();
    app.clock.advance(EMAIL_LINK_TTL_MS);
    expect((await confirm()).body).toEqual(invalid);
  });

  it('works only if it is the last one that was asked for', async () => {
    await ask();
    const first = sentToken();
    await ask();
    expect((await confirm(first)).body).toEqual(invalid);
    expect((await confirm()).status).toBe(200);
  });

  it('does not work after a password change', async () => {
    await ask();
    const { email, password: oldPassword } = owner;
    const body = { email, oldPassword, newPassword: 'a brand new one' };
    await app.call('POST', '/api/changePassword', { token: browser.token, body });
    expect((await confirm()).body).toEqual(invalid);
    expect(await emailOf()).toBe(email);
  });

  it('does not work for an account that is being deleted', async () => {
    await ask();
    const { email, password } = owner;
    await app.call('POST', '/api/account/delete', { body: { email, password } });
    expect((await confirm()).body).toEqual(invalid);
  });

  it('leaves nothing in the database that opens the account', async () => {
    await ask();
    expect(JSON.stringify(await app.everything())).not.toContain(sentToken());
  });

  it('does not take an address that somebody has registered meanwhile', async () => {
    await ask();
    const details = { name: 'Quick', phone: '1', howDidYouHearAboutUs: 'ad', password: 'correct horse' };
    await app.call('POST', '/api/register', { body: { ...details, email: next } });
    const { status, body } = await confirm();
    expect([status, body]).toMatchObject([409, { code: 'EMAIL_TAKEN', message: messages.emailTaken }]);
    expect(await emailOf()).toBe(owner.email);
    expect((await elsewhere.refresh()).status).toBe(200);
  });

  it.each(['', 'x'.repeat(43)])('does not work with the token %j', async (token) => {
    expect((await confirm(token)).body).toEqual(invalid);
  });

  it('does not work with an operator of the database in place of the token', async () => {
    expect(codeOf(await confirm({ $ne: '' }))).toBe('INVALID_INPUT');
  });
});

describe('after a change of the email address,', () => {
  const everything = async () => {
    const { body } = await app.call('GET', '/api/account/export', { token: browser.token });
    return body as AccountExport;
  };

  it('a reset link that was mailed to the earlier address opens nothing any more', async () => {
    await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
    const reset = mailsTo(owner.email).find(({ subject }) => subject === 'Reset your QueueBell password');
    const token = /token=([\w-]+)/.exec(reset?.text ?? '')?.[1];
    await change();
    const answer = await app.call('POST', '/api/resetPassword', {
      body: { token, newPassword: 'a brand new one' },
    });
    expect(codeOf(answer)).toBe('RESET_LINK_INVALID');
  });

  it('feedback that was sent with the proved address stays the account’s', async () => {
    await app.proveEmail(owner);
    const feedback = { name: 'Olga', email: owner.email, message: 'Before I logged in.' };
    await app.call('POST', '/api/feedback', { body: feedback });
    await change();
    await browser.refresh();
    expect((await everything()).feedback).toMatchObject([{ message: 'Before I logged in.' }]);
  });

  it('feedback of a stranger with the earlier address stays the stranger’s', async () => {
    const feedback = { name: 'Stranger', email: owner.email, message: 'Not of this account.' };
    await app.call('POST', '/api/feedback', { body: feedback });
    await change();
    await browser.refresh();
    expect((await everything()).feedback).toEqual([]);
  });

  it('a payment made with the earlier address stays the account’s, and does not go to a stranger who registers that address', async () => {
    const paid = await app.owner({ days: 0 });
    await app.proveEmail(paid);
    await app.call('POST', '/sandbox/pay', {
      body: `email=${encodeURIComponent(paid.email)}&client_reference_id=`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const browserOf = await Browser.of(app, paid);
    const until = async () => (await app.users.byId(paid.id))?.membershipExpires?.toISOString();
    const before = await until();
    await ask(next, browserOf);
    await confirm();
    await app.call('POST', '/api/register', {
      body: {
        name: 'Mallory',
        phone: '1',
        howDidYouHearAboutUs: 'ad',
        password: 'correct horse',
        email: paid.email,
      },
    });
    await login(paid.email);
    expect(before).toEqual(expect.any(String));
    expect(await until()).toBe(before);
    expect((await app.users.byEmail(paid.email))?.membershipExpires).toBeNull();
  });
});
