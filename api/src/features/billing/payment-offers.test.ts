import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { RESET_LINK_TTL_MS } from '@queuebell/contracts';
import { TestApp, type Owner } from '../../../test/harness.js';
import { recordedLife, sendEvent } from '../../../test/recorded-events.js';
import { SmtpInbox, tokenIn } from '../../../test/smtp-inbox.js';

let inbox: SmtpInbox;
let app: TestApp;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    mail: inbox.settings,
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
  });
});
afterEach(() => {
  inbox.mails.length = 0;
  inbox.refuses = false;
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

/** A payment on the provider's page that no account has opened. */
const payFor = (email: string) =>
  sendEvent(app, {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { object: 'checkout.session', payment_status: 'paid', customer_email: email } },
  });
const logIn = async ({ email }: Owner, password = 'correct horse') =>
  (await app.call('POST', '/api/login', { body: { email, password } })).body;
const expires = async ({ email }: Owner) => (await app.users.byEmail(email))?.membershipExpires ?? null;
const mailsTo = ({ email }: Owner) => inbox.mails.filter(({ to }) => to?.[0]?.address === email);

it('a payment gives nothing to a stranger who registers with the payer’s address', async () => {
  const owner = await app.owner({ days: 0 });
  expect((await payFor(owner.email)).status).toBe(200);
  expect(await logIn(owner)).not.toHaveProperty('token');
  expect(await expires(owner)).toBeNull();
});

it('a payment mails its address a link, and goes to the account that used the link', async () => {
  const owner = await app.owner({ days: 0 });
  await payFor(owner.email);
  const [mail, ...more] = mailsTo(owner);
  expect([mail?.subject, more]).toEqual(['Confirm your email address to use your QueueBell payment', []]);
  const body = { token: tokenIn(mail?.text), newPassword: 'a brand new one' };
  expect((await app.call('POST', '/api/resetPassword', { body })).status).toBe(200);
  expect(await logIn(owner)).not.toHaveProperty('token');
  expect(await logIn(owner, body.newPassword)).toHaveProperty('token');
  expect(await expires(owner)).toBeInstanceOf(Date);
});

it('a payment before the registration mails its link at the login, once for as long as the link works', async () => {
  const email = 'early@example.com';
  await payFor(email);
  expect(inbox.mails).toEqual([]);
  const form = {
    name: 'Early',
    email,
    password: 'correct horse',
    phone: '1',
    howDidYouHearAboutUs: 'friend',
  };
  await app.call('POST', '/api/register', { body: { ...form, phone: '0123456789' } });
  const owner = { id: '', token: '', email, password: form.password };
  for (const _ of [1, 2]) await logIn(owner);
  expect(mailsTo(owner)).toHaveLength(1);
  app.clock.advance(RESET_LINK_TTL_MS);
  await logIn(owner);
  expect(mailsTo(owner)).toHaveLength(2);
});

it('a payment mails its link at the next login if the mail server was away', async () => {
  const owner = await app.owner({ days: 0 });
  inbox.refuses = true;
  await payFor(owner.email);
  inbox.refuses = false;
  await logIn(owner);
  expect(mailsTo(owner)).toHaveLength(1);
});

it('a payment mails no link to a proved address, and takes nothing from an account that has it already', async () => {
  const proven = await app.owner({ days: 0 });
  await app.proveEmail(proven);
  await payFor(proven.email);
  expect(await expires(proven)).toBeInstanceOf(Date);
  const before = await app.owner({ days: 0 });
  await app.proveEmail(before);
  const life = recordedLife('2026-10-28.endive', before.email, null);
  const paidAt = life.findIndex(({ type }) => type === 'invoice.paid') + 1;
  for (const event of life.slice(0, paidAt)) await sendEvent(app, event);
  // Like an account that got a payment before addresses had to be confirmed.
  await app.connection
    .collection('users')
    .updateOne({ email: before.email }, { $unset: { emailProvenAt: '' } });
  const paid = await expires(before);
  for (const event of life.slice(paidAt)) await sendEvent(app, event);
  expect((await expires(before))?.getTime()).toBeGreaterThanOrEqual(paid?.getTime() ?? Infinity);
  expect(mailsTo(before)).toEqual([]);
});
