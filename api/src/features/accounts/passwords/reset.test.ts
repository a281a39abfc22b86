import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { messages } from '@queuebell/contracts';
import { eventually } from '../../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../../test/harness.js';
import { SmtpInbox, tokenIn } from '../../../../test/smtp-inbox.js';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'a brand new one';
let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    publicUrl: 'https://bell.example',
    mail: { ...inbox.settings, from: { name: 'Bell & Co', address: 'no-reply@bell.example' } },
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  inbox.mails.length = 0;
  inbox.refuses = false;
  owner = await app.owner();
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const forgot = (email: unknown) => app.call('POST', '/api/forgotPassword', { body: { email } });
const reset = (token: unknown, newPassword: unknown = NEW_PASSWORD) =>
  app.call('POST', '/api/resetPassword', { body: { token, newPassword } });
const login = (password: string) =>
  app.call('POST', '/api/login', { body: { email: owner.email, password } });
const sentToken = () => tokenIn(inbox.mails.at(-1)?.text);
const everythingButCounts = async () => ({ ...(await app.everything()), limits: [] });
const links = async () =>
  ((await app.everything())['resetLinks'] ?? []).filter(({ _id }) => String(_id) === owner.id);
const invalid = { statusCode: 400, code: 'RESET_LINK_INVALID', message: messages.resetLinkInvalid };

async function token(): Promise<string> {
  await forgot(owner.email);
  return sentToken();
}

describe('a forgotten password', () => {
  it('is answered with an email that has one link, as plain text and as HTML', async () => {
    const { status, body } = await forgot(` ${owner.email.toUpperCase()} `);
    expect([status, body]).toEqual([200, { message: messages.resetSent }]);
    const [mail] = inbox.mails;
    expect(mail).toMatchObject({
      subject: 'Reset your QueueBell password',
      from: { name: 'Bell & Co', address: 'no-reply@bell.example' },
      to: [{ address: owner.email }],
    });
    const link = `https://bell.example/reset-password?token=${sentToken()}`;
    expect(sentToken()).toMatch(/^[\w-]{43}$/);
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(inbox.mails).toHaveLength(1);
  });

  it('of an unknown email is answered with “not found”, and no email goes out', async () => {
    const { status, body } = await forgot('nobody@example.com');
    expect([status, body]).toEqual([
      404,
      { statusCode: 404, code: 'USER_NOT_FOUND', message: 'User not found.' },
    ]);
    expect(inbox.mails).toEqual([]);
  });

  it.each([undefined, '', 'olga', { $gt: '' }, ['a@b.cd'], 'a@b.cd, c@d.ef'])(
    'needs an email address, not %j',
    async (email) => {
      expect(codeOf(await forgot(email))).toBe('INVALID_INPUT');
    },
  );

  it('is answered without a name that could be a link: the email may be a stranger’s', async () => {
    const typed = { name: 'see http://evil.example', businessName: 'Evil Ltd', location: 'Elsewhere' };
    await app.connection.db?.collection('users').updateOne({ email: owner.email }, { $set: typed });
    await forgot(owner.email);
    const [mail] = inbox.mails;
    expect(mail?.text).toMatch(/^Hello,\n/);
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/evil|Elsewhere/i);
  });

  it('leaves nothing in the database that opens the account', async () => {
    const secret = await token();
    expect(await links()).toHaveLength(1);
    expect(JSON.stringify(await app.everything())).not.toContain(secret);
  });

  it('is reported as failed when no mail server takes the email, and an earlier link still works', async () => {
    const earlier = await token();
    const before = await everythingButCounts();
    inbox.refuses = true;
    const { status, body } = await forgot(owner.email);
    expect([status, body]).toEqual([
      500,
      { statusCode: 500, code: 'MAIL_FAILED', message: messages.forgotFailed },
    ]);
    expect(await everythingButCounts()).toEqual(before);
    expect((await reset(earlier)).status).toBe(200);
  });
});

describe('the link to reset a password', () => {
  it('proves the email when it is used; asking for it does not', async () => {
    const provenAt = async () => (await app.users.byEmail(owner.email))?.emailProvenAt;
    const secret = await token();
    expect(await provenAt()).toBeUndefined();
    await reset('x'.repeat(43));
    expect(await provenAt()).toBeUndefined();
    await reset(secret);
    expect(await provenAt()).toEqual(new Date(MORNING));
  });

  it('sets the password, once', async () => {
    const secret = await token();
    const { status, body } = await reset(secret);
    expect([status, body]).toEqual([200, { message: messages.passwordReset }]);
    expect((await login(owner.password)).status).toBe(400);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await reset(secret, 'yet another one')).body).toEqual(invalid);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    // It lists paired devices for a while, and gives no access (reset-devices.test.ts).
    expect(await links()).toEqual([expect.objectContaining({ usedAt: new Date(MORNING) })]);
  });

  it('works for one of ten who use it at once', async () => {
    const secret = await token();
    const answers = await Promise.all(oneTo(10).map((n) => reset(secret, `battery staple ${n}`)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'RESET_LINK_INVALID')).toHaveLength(9);
    expect((await login(`battery staple ${won + 1}`)).status).toBe(200);
  });

  it('works for an hour and not longer', async () => {
    const first = await token();
    app.clock.advance(HOUR_MS - 1);
    expect((await reset(first)).status).toBe(200);
    const second = await token();
    app.clock.advance(HOUR_MS);
    expect((await reset(second)).body).toEqual(invalid);
  });

  it('works only if it is the last one that was asked for', async () => {
    const first = await token();
    const second = await token();
    expect((await reset(first)).body).toEqual(invalid);
    expect((await reset(second)).status).toBe(200);
  });

  it.each(['', 'garbage', '%24gt', 'A'.repeat(43)])('does not work with the token %j', async (text) => {
    await token();
    expect((await reset(text)).body).toEqual(invalid);
  });

  it.each([
    ['a short password', 'short'],
    ['a password that is too long', 'x'.repeat(129)],
    ['no password', null],
  ])('is not used up by %s', async (_what, password) => {
    const secret = await token();
    expect(codeOf(await reset(secret, password))).toBe('INVALID_INPUT');
    expect((await reset(secret)).status).toBe(200);
  });

  it('does not work with an operator of the database in place of the token', async () => {
    await token();
    expect(codeOf(await reset({ $ne: '' }))).toBe('INVALID_INPUT');
  });

  it('ends every session of its account at once, and of no other', async () => {
    const other = await app.owner();
    const queue = ({ id, token }: Owner) => app.call('GET', `/api/queue/${id}`, { token });
    expect((await queue(owner)).status).toBe(200);
    await reset(await token());
    expect([(await queue(owner)).status, (await queue(other)).status]).toEqual([401, 200]);
    const verified = await app.call('POST', '/api/login/verifyToken', { body: { token: owner.token } });
    expect(verified.status).toBe(401);
    const { token: fresh } = (await login(NEW_PASSWORD)).body as { token: string };
    expect((await queue({ ...owner, token: fresh })).status).toBe(200);
  });

  it('ends sessions in another process within five seconds', async () => {
    const another = await app.another(app.clock);
    const read = () => another.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    expect((await read()).status).toBe(200);
    await reset(await token());
    app.clock.advance(5_000);
    expect((await eventually(read, ({ status }) => status !== 200)).status).toBe(401);
    await another.app.close();
  });
});
