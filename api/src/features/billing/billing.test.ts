import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { sendEvent } from '../../../test/recorded-events.js';

const SECRET = 'whsec_test';
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({
    publicUrl: 'https://bell.example',
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: SECRET },
  });
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.stop());

const eventOf = (session: object, changes: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { object: 'checkout.session', payment_status: 'paid', ...session } },
  ...changes,
});

const send = (event: object, how?: Parameters<typeof sendEvent>[2]) => sendEvent(app, event, how);

/** An owner with a confirmed email, to whom payments by email are given. */
async function proven(of: TestApp, options: { days: number }): Promise<Owner> {
  const owner = await of.owner(options);
  await of.proveEmail(owner);
  return owner;
}

const expires = async (email: string) =>
  (await app.users.byEmail(email))?.membershipExpires?.toISOString() ?? null;
const events = async () => (await app.everything())['billingEvents'] ?? [];

describe('a payment', () => {
  it.each([
    ['customer_email', (email: string) => ({ customer_email: email, customer_details: null })],
    [
      'customer_details',
      (email: string) => ({ customer_email: null, customer_details: { email: email.toUpperCase() } }),
    ],
  ])('gives the account in %s a month', async (_field, sessionOf) => {
    const { email } = await proven(app, { days: 0 });
    const { status, body } = await send(eventOf(sessionOf(email)));
    expect([status, body]).toEqual([200, { received: true }]);
    expect(await expires(email)).toBe('2026-07-15T09:00:00.000Z');
  });

  it('adds to a membership that runs, and starts a lapsed one from today', async () => {
    const { email } = await proven(app, { days: 10 });
    await send(eventOf({ customer_email: email }));
    expect(await expires(email)).toBe('2026-07-25T09:00:00.000Z');
    app.clock.set('2027-01-31T12:00:00Z');
    await send(eventOf({ customer_email: email }));
    expect(await expires(email)).toBe('2027-02-28T12:00:00.000Z');
  });

  it('counts once, however often and however many at once its event comes', async () => {
    const { email } = await proven(app, { days: 0 });
    const event = eventOf({ customer_email: email });
    const answers = await Promise.all(oneTo(12).map(() => send(event)));
    answers.push(await send(event));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await expires(email)).toBe('2026-07-15T09:00:00.000Z');
    expect((await events()).filter(({ _id }) => _id === event.id)).toHaveLength(1);
  });

  it('adds up when two different ones come at once', async () => {
    const { email } = await proven(app, { days: 0 });
    await Promise.all(oneTo(3).map(() => send(eventOf({ customer_email: email }))));
    expect(await expires(email)).toBe('2026-09-15T09:00:00.000Z');
  });

  it('by bank transfer counts when the money is there', async () => {
    const { email } = await proven(app, { days: 0 });
    const session = { id: `cs_${randomUUID()}`, customer_email: email };
    await send(eventOf({ ...session, payment_status: 'unpaid' }));
    await send(eventOf(session, { type: 'checkout.session.async_payment_succeeded' }));
    expect(await expires(email)).toBe('2026-07-15T09:00:00.000Z');
  });

  it('for an email without account is kept for the operator', async () => {
    const event = eventOf({ customer_email: 'nobody@example.com' });
    expect((await send(event)).status).toBe(200);
    expect((await events()).find(({ _id }) => _id === event.id)).toMatchObject({
      outcome: 'unmatched',
      email: 'nobody@example.com',
    });
  });

  it.each([
    ['of a checkout that is not paid yet', {}, { payment_status: 'unpaid' }, 'applied'],
    ['of a payment that failed', { type: 'checkout.session.async_payment_failed' }, {}, 'applied'],
    ['of another type', { type: 'invoice.created' }, {}, 'ignored'],
    ['of nobody', {}, { customer_email: null }, 'ignored'],
  ])('event %s is stored and changes nothing', async (_what, changes, session, outcome) => {
    const { email } = await proven(app, { days: 0 });
    const event = eventOf({ customer_email: email, ...session }, changes);
    expect((await send(event)).status).toBe(200);
    expect(await expires(email)).toBeNull();
    expect((await events()).find(({ _id }) => _id === event.id)).toMatchObject({ outcome });
  });
});

describe('a payment event with a signature', () => {
  it.each([
    ['of somebody else', { secret: 'whsec_other' }],
    ['from six minutes ago', { ageS: 360 }],
    ['from six minutes ahead', { ageS: -360 }],
  ])('%s is refused, and nothing happens', async (_what, how) => {
    const { email } = await proven(app, { days: 0 });
    const before = await app.everything();
    const answer = await send(eventOf({ customer_email: email }), how);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_SIGNATURE']);
    expect(await app.everything()).toEqual(before);
  });

  it('that is missing, or made for another body, is refused', async () => {
    const none = await app.call('POST', '/api/billing/webhook', { body: eventOf({}) });
    expect(codeOf(none)).toBe('BAD_SIGNATURE');
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: SECRET });
    const changed = await app.call('POST', '/api/billing/webhook', {
      body: '{ }',
      headers: { 'stripe-signature': signature },
    });
    expect(codeOf(changed)).toBe('BAD_SIGNATURE');
  });
});

it('a server that charges real cards has no payment sandbox', async () => {
  const form = {
    body: 'email=a%40example.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await app.call('GET', '/sandbox/pay')).status).toBe(404);
  expect((await app.call('POST', '/sandbox/pay', form)).status).toBe(404);
  expect((await app.call('GET', '/sandbox/subscription')).status).toBe(404);
  expect((await app.call('POST', '/sandbox/subscription', form)).status).toBe(404);
  expect((await app.call('GET', '/api/site')).body).toEqual({
    siteName: 'QueueBell',
    paymentLink: 'https://pay.example/link',
    publicOrigin: 'https://bell.example',
  });
  expect((await app.call('GET', '/api/site/operator')).body).toEqual({
    name: null,
    address: null,
    law: null,
  });
});

describe('the payment sandbox', () => {
  let sandbox: TestApp;

  beforeAll(async () => {
    sandbox = await TestApp.start({ siteName: 'Q & "Bell" <b>' });
  });
  afterAll(() => sandbox.stop());

  const pay = (email: string) =>
    sandbox.call('POST', '/sandbox/pay', {
      body: new URLSearchParams({ email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('is where a new owner is sent, and knows the email', async () => {
    expect((await sandbox.call('GET', '/api/site')).body).toMatchObject({ paymentLink: '/sandbox/pay' });
    const { text, headers } = await sandbox.call(
      'GET',
      '/sandbox/pay?prefilled_email=olga%2Bbar%40example.com',
    );
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('value="olga+bar@example.com"');
    expect(text).toContain('<label for="email">');
    expect(text).toContain('Pay $5');
    expect(text).toContain('It asks for no card, and nothing is charged.');
  });

  it('escapes what it shows', async () => {
    const nasty = '"><script>alert(1)</script>@example.com';
    for (const { text } of [
      await sandbox.call('GET', `/sandbox/pay?prefilled_email=${encodeURIComponent(nasty)}`),
      await pay(nasty),
    ]) {
      expect(text).not.toContain('<script>');
      expect(text).not.toContain('<b>');
      expect(text).toContain('Q &amp; &quot;Bell&quot; &lt;b&gt;');
    }
  });

  it('lets an owner in after paying', async () => {
    const { email, password } = await proven(sandbox, { days: 0 });
    const { status, text } = await pay(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(text).toContain('Payment received');
    expect(text).toContain('Membership until 15 July 2026.');
    const login = await sandbox.call('POST', '/api/login', { body: { email, password } });
    expect(login.body).toMatchObject({ token: expect.any(String) });
    const billingEvents = (await sandbox.everything())['billingEvents'] ?? [];
    expect(billingEvents.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['checkout.session.completed', 'applied'],
      ['customer.subscription.created', 'applied'],
      ['invoice.paid', 'applied'],
      ['invoice_payment.paid', 'applied'],
    ]);
  });

  it('says so when nobody has that email', async () => {
    const { text } = await pay('nobody@example.com');
    expect(text).toContain('No account with this email address');
    expect(text).toContain('Nothing was paid.');
  });

  it.each(['', 'olga', 'a@b'])('asks again for %j', async (email) => {
    expect((await pay(email)).text).toContain('Please enter your email address.');
  });

  it('knows the account that the page was opened from, whatever email the card has', async () => {
    const { email, id } = await proven(sandbox, { days: 0 });
    const form = await sandbox.call('GET', `/sandbox/pay?client_reference_id=${id}`);
    expect(form.text).toContain(`name="client_reference_id" value="${id}"`);
    const body = new URLSearchParams({ email: 'card@example.com', client_reference_id: id }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await sandbox.call('POST', '/sandbox/pay', { body, headers });
    const account = await sandbox.users.byEmail(email);
    expect(account?.membershipExpires?.toISOString()).toBe('2026-07-15T09:00:00.000Z');
  });

  const play = async (email: string, action: string) => {
    const body = new URLSearchParams({ email, action }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await sandbox.call('POST', '/sandbox/subscription', { body, headers })).text;
  };

  it('plays what the card company does later', async () => {
    const { email } = await proven(sandbox, { days: 0 });
    await pay(email);
    const { body } = await sandbox.call('POST', '/api/login', { body: { email, password: 'correct horse' } });
    const { token } = body as { token: string };
    const state = async () =>
      (await sandbox.call('GET', '/api/billing', { token })).body as { subscription: { state: string } };
    const steps: [string, string, string][] = [
      ['renew', 'Membership until 15 August 2026.', 'renews'],
      ['fail', 'Membership until 15 August 2026.', 'payment-failed'],
      ['renew', 'Membership until 15 September 2026.', 'renews'],
      ['cancel', 'Membership until 15 September 2026.', 'ends'],
      ['resume', 'Membership until 15 September 2026.', 'renews'],
      ['refund', 'Membership until 15 August 2026.', 'renews'],
      ['end', 'Membership until 15 August 2026.', 'ended'],
    ];
    for (const [action, words, subscription] of steps) {
      expect([action, await play(email, action)]).toEqual([action, expect.stringContaining(words)]);
      expect((await state()).subscription.state).toBe(subscription);
    }
  });

  it.each([
    ['an invalid email', 'olga', 'renew', 'Please enter your email address.'],
    ['an email that pays nothing', 'nobody@example.com', 'renew', 'has no monthly payment'],
    ['nothing to do', 'nobody@example.com', 'dance', 'Please choose what should happen.'],
  ])('says what is wrong with %s', async (_what, email, action, words) => {
    expect(await play(email, action)).toContain(words);
  });

  it('takes no other body', async () => {
    expect(
      (await sandbox.call('POST', '/sandbox/pay', { body: 'x', headers: { 'content-type': 'text/plain' } }))
        .status,
    ).toBe(415);
  });
});
