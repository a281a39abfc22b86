import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountLeaving, LOGIN_FAILURES_MAX, LoginResponse, messages } from '@queuebell/contracts';
import { collection } from '../../../test/collections.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { openJoining } from '../../../test/join.js';
import { plansOf } from '../../../test/plans.js';
import { recordedLife, sendEvent } from '../../../test/recorded-events.js';
import { SmtpInbox } from '../../../test/smtp-inbox.js';
import { AccountParts } from '../../access/accounts/account-parts.js';
import { userModel } from '../../access/accounts/user.schema.js';
import { modelOf } from '../../platform/database/schema.js';
import { EraserService } from './eraser.service.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 60 * 60_000;
const ERASE_AT = '2026-06-29T09:00:00.000Z';
let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    mail: inbox.settings,
    publicUrl: 'https://bell.example',
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 100 });
});
afterEach(() => {
  inbox.mails.length = 0;
  inbox.refuses = false;
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const ask = (what: 'delete' | 'keep', body: unknown = { email: owner.email, password: owner.password }) =>
  app.call('POST', `/api/account/${what}`, { body });
const login = async (): Promise<Answer> =>
  app.call('POST', '/api/login', { body: { email: owner.email, password: owner.password } });
const shop = (token = owner.token) => app.call('GET', '/api/shop', { token });

/** Documents in all collections that mention this owner. */
async function traces(of = owner): Promise<string[]> {
  const limits = await app.connection.db?.collection('limits').find().toArray();
  const all = Object.entries({ ...(await app.everything()), limits: limits ?? [] });
  return all.flatMap(([name, documents]) =>
    documents.some((document) => [of.id, of.email].some((mark) => JSON.stringify(document).includes(mark)))
      ? [name]
      : [],
  );
}

/** An account with data in every collection. */
async function fill(): Promise<void> {
  await app.checkIn(owner, 'Ann');
  await app.checkIn(owner, 'Ben');
  await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
  await app.device(owner, 'display');
  await openJoining(app, owner);
  const feedback = { name: 'Olga', email: owner.email, message: 'Good.' };
  await app.call('POST', '/api/feedback', { token: owner.token, body: feedback });
  await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
  // The database's own expiry may remove the API's before.
  const limitIds = [`export of ${owner.id}`, `exit of ${owner.id} ${'f'.repeat(24)}`];
  const expiresAt = new Date('2999-01-01');
  const limits = collection(app.connection, 'limits');
  await limits.deleteMany({ _id: { $in: limitIds } });
  await limits.insertMany(limitIds.map((_id) => ({ _id, count: 1, expiresAt })));
  for (const event of recordedLife('2026-10-28.endive', owner.email, owner.id)) await sendEvent(app, event);
  app.clock.advance(20 * 60_000);
  await app.scheduler.tick();
  app.clock.set(MORNING);
}

describe('deleting an account', () => {
  it('ends every session and device at once, and says when everything is erased', async () => {
    const wall = await app.device(owner, 'display');
    const answer = await ask('delete');
    expect([answer.status, AccountLeaving.parse(answer.body)]).toEqual([200, { eraseAt: ERASE_AT }]);
    expect((await shop()).status).toBe(401);
    expect((await app.call('GET', `/api/queue/${owner.id}`, { token: wall.token })).status).toBe(401);
    const verified = { body: { token: wall.token } };
    expect((await app.call('POST', '/api/login/verifyToken', verified)).status).toBe(401);
  });

  it('is confirmed by mail, with the date and the way to keep the account', async () => {
    await ask('delete');
    const [mail, ...more] = inbox.mails;
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/^Hello Olga Owner,\n/);
    expect(mail?.to).toEqual([{ name: '', address: owner.email }]);
    expect(mail?.subject).toBe('Your QueueBell account will be deleted on 29 June 2026');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('https://bell.example/login');
      expect(text).toContain('Keep my account');
      expect(text).toContain('does not end a monthly payment');
    }
  });

  it('needs no mail server that answers', async () => {
    inbox.refuses = true;
    expect((await ask('delete')).body).toEqual({ eraseAt: ERASE_AT });
    expect((await shop()).status).toBe(401);
  });

  it('keeps the first date when it is requested again, and sends no second mail', async () => {
    await ask('delete');
    app.clock.advance(3 * DAY_MS);
    expect((await ask('delete')).body).toEqual({ eraseAt: ERASE_AT });
    expect(inbox.mails).toHaveLength(1);
  });

  it('is open to an owner whose membership has ended', async () => {
    owner = await app.owner({ days: 0 });
    expect((await ask('delete')).status).toBe(200);
    expect(LoginResponse.parse((await login()).body).leaving).toEqual({ eraseAt: ERASE_AT });
  });

  it.each(['delete', 'keep'] as const)('or keeping it needs the password: %s', async (what) => {
    for (const body of [
      { email: owner.email, password: 'wrong horse' },
      { email: 'nobody@example.com', password: owner.password },
    ]) {
      const answer = await ask(what, body);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'PASSWORD_REFUSED']);
    }
    expect((await shop()).status).toBe(200);
    expect((await ask(what, { email: { $ne: '' }, password: 'x' })).status).toBe(400);
  });

  it('can be tried only so often', async () => {
    const wrong = { email: owner.email, password: 'wrong horse' };
    const answers = [];
    for (const _ of oneTo(LOGIN_FAILURES_MAX + 1)) answers.push((await ask('delete', wrong)).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, -1)).toEqual(oneTo(LOGIN_FAILURES_MAX).map(() => 400));
    app.clock.advance(HOUR_MS);
    expect((await ask('delete')).status).toBe(200);
  });
});

describe('keeping an account that was deleted', () => {
  it('is offered at the login, which opens nothing else', async () => {
    await ask('delete');
    const { status, body } = await login();
    expect(status).toBe(200);
    expect(LoginResponse.parse(body)).toMatchObject({ leaving: { eraseAt: ERASE_AT } });
    expect(body).not.toHaveProperty('token');
  });

  it('gives the account back as it was', async () => {
    await app.checkIn(owner, 'Ann');
    await ask('delete');
    app.clock.advance(13 * DAY_MS);
    await app.scheduler.tick();
    expect((await ask('keep')).body).toEqual({ message: messages.accountKept });
    const { token } = LoginResponse.parse((await login()).body);
    expect((await shop(token)).status).toBe(200);
    expect((await shop()).status).toBe(401);
    app.clock.advance(2 * DAY_MS);
    await app.scheduler.tick();
    const { token: later } = LoginResponse.parse((await login()).body);
    expect((await shop(later)).status).toBe(200);
    expect(JSON.stringify(await app.queueDocument(owner))).toContain('Ann');
  });

  it('changes nothing for an account that nobody deleted', async () => {
    const before = await app.everything();
    expect((await ask('keep')).status).toBe(200);
    expect(await app.everything()).toEqual(before);
  });

  it('is open to an owner who forgot the password meanwhile', async () => {
    await ask('delete');
    inbox.mails.length = 0;
    expect((await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } })).status).toBe(
      200,
    );
    const token = /token=([\w-]+)/.exec(inbox.mails[0]?.text ?? '')?.[1];
    const password = 'a brand new one';
    await app.call('POST', '/api/resetPassword', { body: { token, newPassword: password } });
    expect((await ask('keep', { email: owner.email, password })).status).toBe(200);
  });

  it('is too late when erasing has begun', async () => {
    await ask('delete');
    app.clock.advance(14 * DAY_MS);
    const answer = await ask('keep');
    expect([answer.status, codeOf(answer)]).toEqual([410, 'ACCOUNT_ERASED']);
  });
});

describe('fourteen days after an account was deleted,', () => {
  const eraseAll = async () => {
    app.clock.advance(14 * DAY_MS);
    await app.scheduler.tick();
    app.clock.advance(HOUR_MS);
    await app.scheduler.tick();
  };

  it('nothing of the account is left, and of its payments only what accounting needs', async () => {
    await fill();
    expect(await traces()).toEqual(
      expect.arrayContaining([
        ...['users', 'queues', 'visits', 'joinCodes', 'devices', 'feedback', 'billingEvents', 'limits'],
      ]),
    );
    await ask('delete');
    await eraseAll();
    expect(await traces()).toEqual([]);
    const payments = (await app.everything())['billingEvents'] ?? [];
    expect(payments.find(({ type }) => type === 'invoice.paid')).toMatchObject({
      outcome: 'erased',
      fact: { amount: 500, currency: 'usd', paidAt: expect.any(Date), invoice: expect.any(String) },
    });
    expect((await login()).status).toBe(400);
  });

  it.each([
    { when: 'not erased where nobody has shown that the email is theirs', isProven: false },
    { when: 'erased where that is known', isProven: true },
  ])('what a visitor sent with the email is $when', async ({ isProven }) => {
    const visitor = { name: 'Vera', email: owner.email, message: 'By me, with no account.' };
    await app.call('POST', '/api/feedback', { body: visitor });
    if (isProven) await app.proveEmail(owner);
    await ask('delete');
    await eraseAll();
    expect(await traces()).toEqual(isProven ? [] : ['feedback']);
  });

  it('the other accounts are as they were', async () => {
    const leaving = owner;
    owner = await app.owner({ days: 100 });
    await fill();
    const before = await traces();
    await ask('delete', { email: leaving.email, password: leaving.password });
    await eraseAll();
    expect(await traces()).toEqual(before);
    expect((await login()).body).toMatchObject({ token: expect.any(String) });
  });

  it('its email is free, and a new account with it gets nothing of the old one', async () => {
    await fill();
    await ask('delete');
    await eraseAll();
    const details = { name: 'New', phone: '1', howDidYouHearAboutUs: 'ad', businessName: 'Bar' };
    const body = { ...details, email: owner.email, password: owner.password };
    expect((await app.call('POST', '/api/register', { body })).status).toBe(201);
    const answer = LoginResponse.parse((await login()).body);
    expect([answer.token, answer.user.membershipExpires]).toEqual([undefined, null]);
  });

  it('several processes erase as one would, also when one dies in the middle', async () => {
    await fill();
    await ask('delete');
    const second = await app.another(app.clock);
    app.clock.advance(14 * DAY_MS);
    const dyingParts = new AccountParts();
    dyingParts.add({ erase: () => Promise.reject(new Error('The process died.')) });
    const users = modelOf(app.connection, userModel);
    const dying = new EraserService(app.connection, users, dyingParts);
    await expect(dying.eraseDue(app.clock.now())).rejects.toThrow('are still there.');
    const left = await traces();
    expect(left).toEqual(expect.arrayContaining(['users', 'feedback', 'billingEvents', 'limits']));
    for (const gone of ['queues', 'visits', 'devices']) expect(left).not.toContain(gone);
    await Promise.all([app.scheduler.tick(), second.scheduler.tick()]);
    app.clock.advance(HOUR_MS);
    await Promise.all([app.scheduler.tick(), second.scheduler.tick()]);
    await second.app.close();
    expect(await traces()).toEqual([]);
  });

  it('data that was still being written when erasing began is erased, too', async () => {
    await ask('delete');
    app.clock.advance(14 * DAY_MS);
    await app.scheduler.tick();
    const [late] = (await app.everything())['users']?.filter(({ email }) => email === owner.email) ?? [];
    const visit = { _id: `${owner.id}:2026-06-28:9` as never, ownerId: late?._id, name: 'Late', number: 9 };
    await app.connection.db?.collection('visits').insertOne(visit);
    app.clock.advance(HOUR_MS);
    await app.scheduler.tick();
    expect(await traces()).toEqual([]);
  });

  it('no other shop’s history is read for it', async () => {
    await fill();
    await ask('delete');
    app.clock.advance(14 * DAY_MS);
    const plans = await plansOf(app.connection, 'visits', () => app.scheduler.tick());
    expect(plans).toContainEqual({ planSummary: 'IXSCAN { _id: 1 }', docsExamined: 1 });
    expect(plans.map(({ planSummary }) => planSummary)).not.toContain('COLLSCAN');
  });
});

it('payments that nobody claimed are forgotten after a year', async () => {
  const email = 'nobody@example.com';
  await sendEvent(app, {
    id: `evt_${owner.id}`,
    type: 'checkout.session.completed',
    data: { object: { payment_status: 'paid', customer_email: email } },
  });
  const storedEvent = async () =>
    ((await app.everything())['billingEvents'] ?? []).find(({ _id }) => String(_id) === `evt_${owner.id}`);
  app.clock.advance(364 * DAY_MS);
  await app.scheduler.tick();
  expect(await storedEvent()).toMatchObject({ email });
  app.clock.advance(2 * DAY_MS);
  await app.scheduler.tick();
  expect(JSON.stringify(await storedEvent())).not.toContain(email);
});
