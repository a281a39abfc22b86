import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingState } from '@queuebell/contracts';
import fc from 'fast-check';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { BillingService } from './billing.service.js';
import {
  RECORDED_VERSIONS,
  recordedLife,
  sendEvent,
  type RecordedEvent,
} from '../../../test/recorded-events.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({
    billing: {
      mode: 'stripe',
      paymentLink: 'https://pay.example/link',
      webhookSecret: 'whsec_test',
      portalLink: 'https://pay.example/portal',
    },
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 1 });
});
afterAll(() => app.stop());

const state = async (): Promise<BillingState> =>
  BillingState.parse((await app.call('GET', '/api/billing', { token: owner.token })).body);

const expires = async (email: string) =>
  (await app.users.byEmail(email))?.membershipExpires?.toISOString() ?? null;

/** Works without a session, for ended memberships. */
const standing = (id: string) => app.app.get(BillingService, { strict: false }).stateOf(id);

/** Sends each event at its own time, up to the last one of a type. */
async function live(events: readonly RecordedEvent[], lastOf: string, times = 1): Promise<void> {
  const last = events.flatMap(({ type }, index) => (type === lastOf ? [index] : []))[times - 1] ?? -1;
  for (const event of events.slice(0, last + 1)) {
    app.clock.set(new Date(event.created * 1_000));
    expect((await sendEvent(app, event)).status).toBe(200);
  }
}

const months = { first: '2026-07-15T09:00:00.000Z', second: '2026-08-15T09:00:00.000Z' };
const third = '2026-09-15T09:00:00.000Z';

describe.each(RECORDED_VERSIONS)('a subscription, in the shapes of %s,', (version) => {
  const life = () => recordedLife(version, owner.email, owner.id);

  it('is one month after the first payment, though checkout and invoice both tell of it', async () => {
    await live(life(), 'invoice.payment_succeeded');
    expect(await state()).toEqual({
      membershipExpires: months.first,
      graceUntil: null,
      subscription: { state: 'renews', paidUntil: months.first, endsAt: null, nextTry: null, payUrl: null },
      manageUrl: 'https://pay.example/portal',
    });
  });

  it('is another month after a renewal', async () => {
    await live(life(), 'invoice.paid', 2);
    expect(await state()).toMatchObject({
      membershipExpires: months.second,
      subscription: { state: 'renews', paidUntil: months.second },
    });
  });

  it('says when the card could not be charged, what to do, and how long devices go on', async () => {
    await live(life(), 'invoice.payment_failed');
    expect(await state()).toMatchObject({
      membershipExpires: months.second,
      graceUntil: '2026-08-18T09:00:00.000Z',
      subscription: {
        state: 'payment-failed',
        nextTry: '2026-08-18T09:00:00.000Z',
        payUrl: expect.stringContaining('https://invoice.stripe.example/'),
      },
    });
  });

  it('is named at a login without a membership, so that nobody subscribes twice', async () => {
    const { email, password } = owner;
    const login = async () => (await app.call('POST', '/api/login', { body: { email, password } })).body;
    const events = life();
    await live(events, 'invoice.payment_failed');
    expect(await login()).toMatchObject({ billing: { subscription: { state: 'payment-failed' } } });
    await live(events, 'customer.subscription.deleted');
    expect(await login()).not.toHaveProperty('billing');
  });

  it('goes on once the failed month was paid after all', async () => {
    await live(life(), 'invoice.paid', 3);
    expect(await state()).toMatchObject({
      membershipExpires: third,
      graceUntil: null,
      subscription: { state: 'renews' },
    });
  });

  it('ends with the month that is paid when it was cancelled', async () => {
    await live(life().slice(0, -2), 'customer.subscription.updated', 5);
    expect(await state()).toMatchObject({
      membershipExpires: third,
      subscription: { state: 'ends', endsAt: third, paidUntil: third },
    });
  });

  it('takes the month back that was refunded', async () => {
    await live(life(), 'customer.subscription.deleted');
    expect(await expires(owner.email)).toBe(months.second);
    app.clock.set(months.second);
    expect(await state()).toMatchObject({ subscription: { state: 'ended', paidUntil: months.second } });
  });

  it('keeps the month when a part of it was given back, and when the refund failed', async () => {
    const events = life();
    const refund = events.find(({ type }) => type === 'charge.refunded');
    Object.assign(refund?.data.object ?? {}, { refunded: false, amount_refunded: 200 });
    await live(events, 'charge.refunded');
    expect(await expires(owner.email)).toBe(third);
    const { object } = refund?.data ?? { object: {} };
    const made = (refund?.created ?? 0) + 60;
    const whole = { refunded: true, amount_refunded: 500 };
    await sendEvent(app, {
      ...refund,
      id: `${refund?.id}w`,
      created: made,
      data: { object: { ...object, ...whole } },
    });
    expect(await expires(owner.email)).toBe(months.second);
    const failed = {
      id: 're_x',
      status: 'failed',
      charge: object['id'],
      payment_intent: object['payment_intent'],
    };
    await sendEvent(app, {
      id: `${refund?.id}f`,
      type: 'refund.failed',
      created: made + 60,
      data: { object: failed },
    });
    expect(await expires(owner.email)).toBe(third);
  });

  it('has the same result however often and in whatever order its events come', async () => {
    const sizes = recordedLife(version, '', null).map((_, index) => index);
    const orders = fc.tuple(
      fc.shuffledSubarray(sizes, { minLength: sizes.length }),
      fc.array(fc.constantFrom(...sizes), { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([order, again]) => {
        const { email, id } = await app.owner({ days: 0 });
        const events = recordedLife(version, email, id);
        for (const index of [...order, ...again]) await sendEvent(app, events[index] ?? {});
        expect(await standing(id)).toMatchObject({
          membershipExpires: months.second,
          subscription: {
            state: 'ended',
            paidUntil: months.second,
            endsAt: null,
            nextTry: null,
            payUrl: null,
          },
        });
      }),
      { numRuns: 6 },
    );
  });

  it('has the same result when all of its events come at once, to two servers', async () => {
    const { email, id } = await app.owner({ days: 0 });
    const events = recordedLife(version, email, id);
    const second = await app.another(app.clock);
    const answers = await Promise.all(events.map((event, n) => sendEvent(n % 2 ? second : app, event)));
    await second.app.close();
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200));
    expect(await expires(email)).toBe(months.second);
  });
});

describe.each(RECORDED_VERSIONS)('a customer who pays for two shops, in the shapes of %s,', (version) => {
  const customerOf = (events: readonly RecordedEvent[]) =>
    events.flatMap(({ data }) => (data.object['customer'] as string | undefined) ?? [])[0] ?? '';
  /** Two shops' subscriptions with the same customer and email; the second one is still active. */
  function livesOf(first: Owner, second: Owner) {
    const one = recordedLife(version, first.email, first.id);
    const other = JSON.stringify(recordedLife(version, first.email, second.id));
    const others = JSON.parse(other) as RecordedEvent[];
    const same = JSON.parse(other.replaceAll(customerOf(others), customerOf(one))) as RecordedEvent[];
    const renewed = same.findIndex(({ type }, n) => type === 'invoice.payment_failed' && n > 0);
    return [one, same.slice(0, renewed)] as const;
  }
  const shops = async () => [await app.owner({ days: 0 }), await app.owner({ days: 0 })] as const;
  const paid = [
    { membershipExpires: months.second, subscription: { state: 'ended' } },
    { membershipExpires: months.second, subscription: { state: 'renews', paidUntil: months.second } },
  ];

  it('has paid for each of them, as the payment page was opened from each', async () => {
    const [first, second] = await shops();
    for (const event of livesOf(first, second).flat()) await sendEvent(app, event);
    expect([await standing(first.id), await standing(second.id)]).toMatchObject(paid);
  });

  it('has the same result, however often and in whatever order the events of both come', async () => {
    const sizes = livesOf(owner, owner)
      .flat()
      .map((_, index) => index);
    const orders = fc.tuple(
      fc.shuffledSubarray(sizes, { minLength: sizes.length }),
      fc.array(fc.constantFrom(...sizes), { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([order, again]) => {
        const [first, second] = await shops();
        const events = livesOf(first, second).flat();
        for (const index of [...order, ...again]) await sendEvent(app, events[index] ?? {});
        expect([await standing(first.id), await standing(second.id)]).toMatchObject(paid);
      }),
      { numRuns: 2 },
    );
  });
});

describe('the account that a payment is for', () => {
  const [version] = RECORDED_VERSIONS;

  it('is named by the payment page that the owner came from, whatever email the card has', async () => {
    const other = await app.owner({ days: 0 });
    await live(recordedLife(version, other.email, owner.id), 'invoice.paid', 2);
    expect([await expires(owner.email), await expires(other.email)]).toEqual([months.second, null]);
  });

  it('is found out later when a renewal comes before its checkout', async () => {
    const events = recordedLife(version, 'accountant@example.com', owner.id);
    const [first, renewal] = events.filter(({ type }) => type === 'invoice.paid');
    const checkout = events.find(({ type }) => type === 'checkout.session.completed');
    await sendEvent(app, renewal ?? {});
    await sendEvent(app, first ?? {});
    expect(await expires(owner.email)).toBe('2026-06-16T09:00:00.000Z');
    await sendEvent(app, checkout ?? {});
    expect(await expires(owner.email)).toBe(months.second);
  });

  it('changes with all that was paid when the payment turns out to be another account’s', async () => {
    const other = await app.owner({ days: 0 });
    await app.proveEmail(other);
    const events = recordedLife(version, other.email, owner.id);
    const renewal = events.filter(({ type }) => type === 'invoice.paid')[1];
    await sendEvent(app, renewal ?? {});
    expect(await expires(other.email)).toBe(months.second);
    await live(events, 'checkout.session.completed');
    expect([await expires(owner.email), await expires(other.email)]).toEqual([months.second, null]);
  });

  it('is that of the customer if nothing else names it', async () => {
    const events = recordedLife(version, 'accountant@example.com', owner.id);
    await live(events, 'invoice.paid');
    const later = recordedLife(version, 'accountant@example.com', null);
    const renewal = later.filter(({ type }) => type === 'invoice.paid')[1];
    const { customer } = events[0]?.data.object ?? {};
    await sendEvent(app, { ...renewal, data: { object: { ...renewal?.data.object, customer } } });
    expect(await expires(owner.email)).toBe(months.second);
  });

  it('is kept for an owner who pays before registering, until the address is proved', async () => {
    const email = `early.${owner.id}@example.com`;
    await live(recordedLife(version, email, null), 'invoice.paid');
    app.clock.set(MORNING);
    const details = {
      name: 'Early Bird',
      phone: '0123456789',
      howDidYouHearAboutUs: 'ad',
      businessName: 'Bar',
    };
    const password = 'correct horse';
    await app.call('POST', '/api/register', { body: { ...details, email, password } });
    const id = (await app.users.byEmail(email))?._id.toHexString() ?? '';
    await app.proveEmail({ id, token: '', email, password });
    const { body } = await app.call('POST', '/api/login', { body: { email, password } });
    expect(body).toMatchObject({ token: expect.any(String), user: { membershipExpires: months.first } });
  });

  it('keeps an operator’s grant beside the payment', async () => {
    await app.users.extendMembership(owner.email, app.clock.now(), 'day', 100);
    await live(recordedLife(version, owner.email, owner.id), 'customer.subscription.deleted');
    expect(await expires(owner.email)).toBe('2026-09-24T09:00:00.000Z');
  });
});

it('a payment extends a membership from before payments were recorded', async () => {
  await app.proveEmail(owner);
  const users = app.connection.db?.collection('users');
  const old = { membershipExpires: new Date('2026-07-01T09:00:00Z') };
  await users?.updateOne({ email: owner.email }, { $set: old, $unset: { membershipBefore: '', grants: '' } });
  await sendEvent(app, {
    id: `evt_${owner.id}`,
    type: 'checkout.session.completed',
    data: { object: { payment_status: 'paid', customer_email: owner.email } },
  });
  expect(await expires(owner.email)).toBe('2026-08-01T09:00:00.000Z');
});

it('the page of payments is not shown to devices, or without a session', async () => {
  const wall = await app.device(owner, 'display');
  const asDevice = await app.call('GET', '/api/billing', { token: wall.token });
  const asNobody = await app.call('GET', '/api/billing');
  expect([asDevice.status, asNobody.status]).toEqual([403, 401]);
});
