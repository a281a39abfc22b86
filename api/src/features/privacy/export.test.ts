import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountExport, EXPORTS_MAX, LOGIN_FAILURES_MAX, QueueChanges } from '@queuebell/contracts';
import { BillingService } from '../billing/billing.service.js';
import { LegacyPostsService } from '../legacy-posts/legacy-posts.service.js';
import { arrive } from '../../../test/customers.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { plansOf } from '../../../test/plans.js';
import { recordedLife, sendEvent } from '../../../test/recorded-events.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 100 });
});
afterAll(() => app.stop());

const exported = async (of = owner): Promise<AccountExport> => {
  const { status, headers, body } = await app.call('GET', '/api/account/export', { token: of.token });
  expect([status, headers['content-type']]).toEqual([200, 'application/json']);
  expect(headers['content-disposition']).toBe('attachment; filename="queuebell.json"');
  return AccountExport.parse(body);
};
const table = async () => {
  const { headers, text } = await app.call('GET', '/api/account/visits.csv', { token: owner.token });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="customers.csv"');
  return text;
};

async function serve(name: string): Promise<void> {
  await app.checkIn(owner, name);
  const [number] = await app.waiting(owner);
  await app.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });
}

/** Then confirms the password again, which the export needs. */
const archive = async () => {
  app.clock.advance(20 * 60_000);
  await app.scheduler.tick();
  const { token, password } = owner;
  await app.call('POST', '/api/sessions/confirm', { token, body: { password } });
};

describe('the export of an account', () => {
  it('has everything of the account', async () => {
    const { ticketId } = await arrive(app, owner, 'Ann');
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    await app.call('PUT', `/api/tickets/${ticketId}/rating`, { body: { rating: 5, comment: 'Lovely.' } });
    await archive();
    await serve('Ben');
    const { token } = await app.device(owner, 'check-in', 'Door');
    await app.checkIn({ ...owner, token }, 'Cleo');
    await app.app
      .get(LegacyPostsService, { strict: false })
      .add(owner.id, 'worker', { job: 'Barber', availability: { Monday: true } });
    const words = { name: 'Olga', email: owner.email, message: 'Good.' };
    await app.call('POST', '/api/feedback', { token: owner.token, body: words });
    const [event = { id: '' }] = recordedLife('2026-10-28.endive', owner.email, owner.id).slice(1);
    await sendEvent(app, event);
    const all = await exported();
    expect(all).toMatchObject({
      account: {
        ...{ email: owner.email, phone: '0123456789', emailProvenAt: null },
        grants: [{ unit: 'day', amount: 100 }],
      },
      shop: {
        shopName: 'Bar Barbers',
        lastNumber: 3,
        settings: { boardNames: 'initial', retentionDays: 30 },
      },
      waiting: [{ number: 3, name: 'Cleo', via: 'tablet' }],
      visits: [
        { number: 1, name: 'Ann', outcome: 'served' },
        { number: 2, name: 'Ben', outcome: 'served' },
      ],
      ratings: [{ number: 1, rating: 5, comment: 'Lovely.', ratedAt: MORNING }],
      events: [
        { type: 'checkedIn', number: 1, at: MORNING, by: 'owner', details: { via: 'tablet' } },
        { type: 'closed', number: 1, at: MORNING, by: 'owner', details: { outcome: 'served', place: 0 } },
        { type: 'checkedIn', number: 2 },
        { type: 'closed', number: 2 },
        { type: 'checkedIn', number: 3, by: 'device', device: 'Door' },
      ],
      devices: [{ name: 'Door', kind: 'check-in' }],
      logIns: [
        { description: expect.any(String), startedAt: MORNING, passwordAt: '2026-06-15T09:20:00.000Z' },
      ],
      posts: [{ kind: 'worker', job: 'Barber' }],
      feedback: [{ message: 'Good.' }],
      payments: [{ event: event.id, said: { kind: 'checkout', email: owner.email } }],
    });
  });

  it('has a customer once who was put back from the history: as waiting, and with the visit after that', async () => {
    await serve('Ann');
    await archive();
    const { body } = await app.call('GET', `/api/queue/${owner.id}/changes`, { token: owner.token });
    const closing = QueueChanges.parse(body).changes[0]?.sequence;
    await app.call('POST', `/api/queue/${owner.id}/undo/${closing}`, { token: owner.token });
    expect(await exported()).toMatchObject({ waiting: [{ number: 1, name: 'Ann' }], visits: [] });
    expect((await table()).split('\r\n')).toHaveLength(2);

    await app.call('DELETE', `/api/queue/${owner.id}/1?outcome=removed`, { token: owner.token });
    const visits = [{ number: 1, name: 'Ann', outcome: 'removed' }];
    expect(await exported()).toMatchObject({ waiting: [], visits });
    await archive();
    expect(await exported()).toMatchObject({ waiting: [], visits });
  });

  it('has nothing that could log somebody in', async () => {
    await app.checkIn(owner, 'Ann', '0197f000-0000-7000-8000-000000000001');
    await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
    const text = JSON.stringify(await exported());
    const user = await app.users.byEmail(owner.email);
    expect(text).not.toContain(user?.passwordHash);
    expect(text).not.toMatch(/0197f000|tokenHash|sessionEpoch|passwordHash|current|previous/);
  });

  it('has its shape also for an account that has nothing yet', async () => {
    expect(await exported()).toMatchObject({ waiting: [], visits: [], payments: [] });
  });

  it('has nothing of another shop', async () => {
    const other = await app.owner();
    await app.checkIn(other, 'Zacharias');
    expect(JSON.stringify(await exported())).not.toMatch(new RegExp(`Zacharias|${other.email}`));
  });

  it('is complete for a shop with many visits', async () => {
    const { _id: ownerId } = await app.queueDocument(owner);
    const at = new Date(MORNING);
    const visits = oneTo(3_000).map((number) => ({
      _id: `${owner.id}:2026-06-01:${number}` as never,
      ...{ ownerId, number, name: `Customer ${number}`, ahead: 0, serviceDay: '2026-06-01' },
      ...{ checkedInAt: at, closedAt: at, outcome: 'served' },
    }));
    await app.connection.db?.collection('visits').insertMany(visits);
    const numbers = (await exported()).visits.map(({ number }) => number);
    expect(numbers).toEqual(oneTo(3_000));
  });

  it.each(['export', 'visits.csv'])('reads no other shop’s history: %s', async (what) => {
    const others = await app.owner();
    for (const shop of [others, owner]) {
      await app.checkIn(shop, 'Ann');
      await app.call('DELETE', `/api/queue/${shop.id}/1`, { token: shop.token });
    }
    await archive();
    const plans = await plansOf(app.connection, 'visits', () =>
      app.call('GET', `/api/account/${what}`, { token: owner.token }),
    );
    expect(plans).toEqual([{ planSummary: 'IXSCAN { _id: 1 }', docsExamined: 1 }]);
  });
});

describe('in the export, an email that somebody else may have', () => {
  const register = async (email: string): Promise<Owner> => {
    const details = { name: 'Mallory', phone: '1', howDidYouHearAboutUs: 'ad', businessName: 'Bar' };
    const password = 'correct horse';
    await app.call('POST', '/api/register', { body: { ...details, email, password } });
    const { body } = await app.call('POST', '/api/login', { body: { email, password } });
    const { user, token = '' } = body as { user: { id: string }; token?: string };
    return { id: user.id, token, email, password };
  };
  const byPassword = async ({ email, password }: Owner): Promise<AccountExport> =>
    AccountExport.parse((await app.call('POST', '/api/account/export', { body: { email, password } })).body);
  const untilFailure = (email: string, accountRef: string | null) => {
    const life = recordedLife('2026-10-28.endive', email, accountRef);
    return life.slice(0, life.findIndex(({ type }) => type === 'invoice.payment_failed') + 1);
  };
  const payerIn = ({ payments }: AccountExport) =>
    /"(email|customer|subscription|accountRef|payUrl)":|cus_|invoice\.stripe\.example/.test(
      JSON.stringify(payments),
    );
  const payUrl = async ({ id }: Owner) =>
    (await app.app.get(BillingService, { strict: false }).stateOf(id)).subscription?.payUrl ?? null;

  it('does not reveal what a visitor sent with it, before a link that was mailed there is used', async () => {
    const email = `visitor.${owner.id}@example.com`;
    const words = { name: 'Vera Visitor', email, phone: '0123', message: 'Between us.' };
    await app.call('POST', '/api/feedback', { body: words });
    const stranger = await register(email);
    expect(JSON.stringify(await byPassword(stranger))).not.toMatch(/Vera|0123|Between us/);
    await app.proveEmail(stranger);
    const proven = await byPassword(stranger);
    expect(proven.feedback).toMatchObject([{ name: 'Vera Visitor', message: 'Between us.' }]);
    expect(proven.account.emailProvenAt).toBe(MORNING);
  });

  it('does not reveal what another account sent with it', async () => {
    const other = await app.owner();
    const words = { name: 'Olga', email: owner.email, message: 'From my login.' };
    await app.call('POST', '/api/feedback', { token: other.token, body: words });
    await app.proveEmail(owner);
    expect((await exported()).feedback).toEqual([]);
    expect((await exported(other)).feedback).toMatchObject([{ message: 'From my login.' }]);
  });

  it('reveals nothing of what was paid for it, nor who paid, before the same link is used', async () => {
    const email = `payer.${owner.id}@example.com`;
    for (const event of untilFailure(email, null)) await sendEvent(app, event);
    const stranger = await register(email);
    expect(stranger.token).toBe('');
    expect((await byPassword(stranger)).payments).toEqual([]);
    expect(await payUrl(stranger)).toBeNull();
    await app.proveEmail(stranger);
    await app.call('POST', '/api/login', { body: { email, password: stranger.password } });
    const all = await byPassword(stranger);
    expect(all.payments.map(({ type }) => type)).toContain('invoice.payment_failed');
    expect(all.payments).toContainEqual(
      expect.objectContaining({ said: expect.objectContaining({ kind: 'invoice-paid', amount: 500 }) }),
    );
    expect(payerIn(all)).toBe(true);
    expect(await payUrl(stranger)).toContain('https://invoice.stripe.example/');
  });

  it('need not be proved if the payment page was opened from the account', async () => {
    for (const event of untilFailure(owner.email, owner.id)) await sendEvent(app, event);
    const { payments } = await exported();
    for (const { said } of payments) expect(said === null || 'customer' in said).toBe(true);
    expect(await payUrl(owner)).toContain('https://invoice.stripe.example/');
  });

  it('is not revealed by a checkout of one’s own beside another’s', async () => {
    const email = `both.${owner.id}@example.com`;
    for (const event of untilFailure(email, null)) await sendEvent(app, event);
    const stranger = await register(email);
    for (const event of untilFailure(email, stranger.id)) await sendEvent(app, event);
    const { payments } = await byPassword(stranger);
    const customers = new Set(payments.flatMap(({ said }) => said?.['customer'] ?? []));
    expect(customers.size).toBe(1);
    const withCustomer = payments.filter(({ said }) => said && 'customer' in said);
    expect(withCustomer).toEqual(payments.filter(({ said }) => said));
  });
});

describe('the table of visits', () => {
  it('has a line of names and one for each customer', async () => {
    await serve('Ann, the "first"');
    await archive();
    await serve('Ben');
    const [head, first, second, end, ...more] = (await table()).split('\r\n');
    expect(head).toBe(
      '\uFEFFserviceDay,number,name,phone,askedFor,note,service,via,checkedInAt,outcome,closedAt,group,priority,reason',
    );
    expect(first).toBe(
      '2026-06-15,1,"Ann, the ""first""",,,,,tablet,2026-06-15 10:00:00,served,2026-06-15 10:00:00,,,',
    );
    expect(second).toContain('2026-06-15,2,Ben,');
    expect([end, more]).toEqual(['', []]);
  });

  it('keeps every zero of a phone in a spreadsheet', async () => {
    const body = { name: 'Zoe', phone: '00447700900123', userId: owner.id };
    await app.call('POST', '/api/queue/checkin', { token: owner.token, body });
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    expect(await table()).toContain(',Zoe,\t00447700900123,,,,tablet,');
  });

  it.each(['=1+1', '+44', '-cmd', '@SUM(A1)'])('lets no spreadsheet run %s as a formula', async (name) => {
    await serve(name);
    expect(await table()).toContain(`,'${name},`);
  });
});

describe.each(['/api/account/export', '/api/account/visits.csv'])('%s', (path) => {
  it('is for the owner alone', async () => {
    const wall = await app.device(owner, 'admin');
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { token: wall.token })).status).toBe(403);
  });

  it('can be requested so often and not more', async () => {
    for (const _ of oneTo(EXPORTS_MAX)) await app.call('GET', path, { token: owner.token });
    expect(codeOf(await app.call('GET', path, { token: owner.token }))).toBe('RATE_LIMITED');
  });
});

describe('without a session,', () => {
  const ask = (body: object) => app.call('POST', '/api/account/export', { body });

  it('the password alone exports everything to an owner whose membership has ended', async () => {
    await app.checkIn(owner, 'Ann');
    const { email, password } = owner;
    app.clock.advance(200 * 86_400_000);
    const logIn = await app.call('POST', '/api/login', { body: { email, password } });
    expect(logIn.body).not.toHaveProperty('token');
    const { status, headers, body } = await ask({ email, password });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-disposition']).toBe('attachment; filename="queuebell.json"');
    expect(AccountExport.parse(body)).toMatchObject({ account: { email }, waiting: [{ name: 'Ann' }] });
  });

  it('a wrong password exports nothing, and can be tried only so often', async () => {
    const { email } = owner;
    for (const _ of oneTo(LOGIN_FAILURES_MAX)) {
      const answer = await ask({ email, password: 'wrong horse' });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'PASSWORD_REFUSED']);
    }
    expect((await ask({ email, password: owner.password })).status).toBe(429);
    expect((await ask({ email: { $ne: '' }, password: 'x' })).status).toBe(400);
  });

  it('an account that is being erased is not exported any more', async () => {
    const { email, password } = owner;
    await app.call('POST', '/api/account/delete', { body: { email, password } });
    expect((await ask({ email, password })).status).toBe(200);
    app.clock.advance(14 * 86_400_000);
    await app.scheduler.tick();
    expect(codeOf(await ask({ email, password }))).toBe('ACCOUNT_ERASED');
  });
});
