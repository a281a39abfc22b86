import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MembershipNoticeAnswer } from '@queuebell/contracts';
import { TestApp, codeOf, type Owner } from '../../../test/harness.js';
import { recordedLife, sendEvent } from '../../../test/recorded-events.js';
import { SmtpInbox } from '../../../test/smtp-inbox.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let inbox: SmtpInbox;
let app: TestApp;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  const mail = inbox.settings;
  const billing = {
    mode: 'stripe' as const,
    paymentLink: 'https://pay.example/link',
    webhookSecret: 'whsec_test',
  };
  app = await TestApp.start({ mail, billing });
});
afterEach(() => {
  inbox.mails.length = 0;
  inbox.refuses = false;
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const subjectsTo = ({ email }: Owner) =>
  inbox.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);

/** The owner's new mails, without the welcome. */
async function newsFor(owner: Owner): Promise<(string | undefined)[]> {
  inbox.mails.length = 0;
  await app.scheduler.tick();
  return subjectsTo(owner);
}

async function noticeFor(token: string) {
  const { body } = await app.call('GET', '/api/billing/notice', { token });
  return MembershipNoticeAnswer.parse(body).notice;
}

describe('a membership that will not renew', () => {
  it('sends the owner one mail 7 days before the end, one 1 day before, and one at the end', async () => {
    const owner = await app.owner({ days: 30 });
    expect(await newsFor(owner)).toEqual(['Welcome to QueueBell']);
    expect(await newsFor(owner)).toEqual([]);
    app.clock.advance(23 * DAY_MS - 1);
    expect(await newsFor(owner)).toEqual([]);
    app.clock.advance(1);
    expect(await newsFor(owner)).toEqual(['Your QueueBell membership ends on 15 Jul 2026']);
    expect(await newsFor(owner)).toEqual([]);
    app.clock.advance(6 * DAY_MS);
    expect(await newsFor(owner)).toEqual(['Your QueueBell membership ends on 15 Jul 2026']);
    expect(await newsFor(owner)).toEqual([]);
    app.clock.advance(DAY_MS + 1);
    expect(await newsFor(owner)).toEqual(['Your QueueBell membership has ended']);
    app.clock.advance(DAY_MS);
    expect(await newsFor(owner)).toEqual([]);
  });

  it('sends the mails again in its next period', async () => {
    const owner = await app.owner({ days: 7 });
    expect(await newsFor(owner)).toContain('Your QueueBell membership ends on 23 Jul 2026');
    await app.users.extendMembership(owner.email, app.clock.now(), 'month', 1);
    expect(await newsFor(owner)).toEqual([]);
    app.clock.advance(32 * DAY_MS);
    expect(await newsFor(owner)).toEqual(['Your QueueBell membership ends on 23 Aug 2026']);
  });

  it('greets by name, gives the date in the shop’s zone, and leads through the login to the payment', async () => {
    app.clock.set('2026-12-16T23:30:00.000Z');
    const owner = await app.owner({ days: 7, timeZone: 'Asia/Tokyo' });
    await app.scheduler.tick();
    const mail = inbox.mails.find(({ subject }) => subject?.includes('ends on'));
    expect(mail?.text).toMatch(/^Hello Olga Owner,\n/);
    expect(mail?.text).toContain('Your membership ends on 24 Dec 2026');
    expect(mail?.text).toContain('http://localhost:3000/renew');
    expect(mail?.to).toEqual([{ name: '', address: owner.email }]);
  });

  it('shows a notice on the owner’s screens from 7 days before its end', async () => {
    const owner = await app.owner({ days: 8 });
    const admin = await app.device(owner, 'admin');
    expect(await noticeFor(owner.token)).toBeNull();
    app.clock.advance(DAY_MS);
    const ends = await noticeFor(owner.token);
    expect(ends).toMatchObject({ kind: 'ends' });
    expect(await noticeFor(admin.token)).toEqual(ends);
    app.clock.advance(7 * DAY_MS + 1);
    expect(await noticeFor(owner.token)).toEqual({ ...ends, kind: 'ended' });
  });

  it('is nothing that a wall or a check-in tablet hears of', async () => {
    const owner = await app.owner({ days: 5 });
    for (const kind of ['display', 'check-in'] as const) {
      const { token } = await app.device(owner, kind);
      const refused = await app.call('GET', '/api/billing/notice', { token });
      expect(codeOf(refused)).toBe('WRONG_DEVICE');
      const { body } = await app.call('POST', '/api/login/verifyToken', { body: { token } });
      expect(body).toMatchObject({ user: { membershipExpires: null } });
    }
  });

  it('sends nothing to an owner who never had a membership', async () => {
    const staff = await app.admin();
    expect(await noticeFor(staff.token)).toBeNull();
    expect(codeOf(await app.call('GET', '/api/devices', { token: staff.token }))).toBe('MEMBERSHIP_LAPSED');
    const { body } = await app.call('GET', '/api/devices', { token: staff.token });
    expect(body).toMatchObject({ message: 'You have no membership yet. Please get one to continue.' });
  });
});

describe('a charge that failed', () => {
  it('sends a mail at once, and shows a notice on the screens until it is paid', async () => {
    app.clock.set('2026-06-15T09:00:00.000Z');
    const owner = await app.owner({ days: 0 });
    const life = recordedLife('2026-10-28.endive', 'card@example.com', owner.id);
    const isFailure = ({ type }: { type: string }) => type === 'invoice.payment_failed';
    const failedAt = life.findIndex(isFailure);
    for (const event of life.slice(0, failedAt)) await sendEvent(app, event);
    app.clock.set(new Date((life[failedAt]?.created ?? 0) * 1_000));
    await newsFor(owner);
    expect(await newsFor(owner)).toEqual([]);
    await sendEvent(app, life[failedAt] ?? {});
    expect(await newsFor(owner)).toEqual(['We could not charge your card for QueueBell']);
    expect(await newsFor(owner)).toEqual([]);
    const account = (await app.users.byEmail(owner.email))?.membershipExpires;
    expect(account).toBeInstanceOf(Date);
    const { email, password } = owner;
    const { body } = await app.call('POST', '/api/login', { body: { email, password } });
    expect(body).toMatchObject({ billing: { subscription: { state: 'payment-failed' } } });
  });
});

describe('a mail', () => {
  it('is sent once, however many processes look', async () => {
    const others = [
      await app.another(new FakeClock(app.clock.now())),
      await app.another(new FakeClock(app.clock.now())),
    ];
    const owner = await app.owner({ days: 5 });
    inbox.mails.length = 0;
    await Promise.all([app, ...others].map(({ scheduler }) => scheduler.tick()));
    expect(subjectsTo(owner)).toHaveLength(2);
    for (const other of others) await other.app.close();
  });

  it('is sent later where the mail server is away', async () => {
    const owner = await app.owner({ days: 5 });
    inbox.refuses = true;
    expect(await newsFor(owner)).toEqual([]);
    inbox.refuses = false;
    expect(await newsFor(owner)).toHaveLength(2);
    expect(await newsFor(owner)).toEqual([]);
  });

  it('is sent by another process when the one that claimed it has died', async () => {
    const owner = await app.owner({ days: 5 });
    const before = await app.users.byEmail(owner.email);
    const claimedAt = app.clock.now();
    const period = before?.membershipExpires?.toISOString() ?? '';
    await app.connection
      .collection('users')
      .updateOne(
        { email: owner.email },
        { $set: { 'membershipMails.ends-in-7-days': { period, claimedAt } } },
      );
    expect(await newsFor(owner)).toEqual(['Welcome to QueueBell']);
    app.clock.advance(10 * 60_000);
    expect(await newsFor(owner)).toEqual([expect.stringContaining('membership ends on')]);
    expect(await newsFor(owner)).toEqual([]);
  });

  it('never goes to an account that is being deleted', async () => {
    const owner = await app.owner({ days: 5 });
    await app.call('POST', '/api/account/delete', { body: { email: owner.email, password: owner.password } });
    expect(await newsFor(owner)).toEqual([]);
  });

  it('greets nobody by what could be an address', async () => {
    const body = {
      name: 'visit spam.example',
      email: 'greeted@example.com',
      password: 'correct horse',
      phone: '0123456789',
      howDidYouHearAboutUs: 'friend',
    };
    await app.call('POST', '/api/register', { body });
    await app.scheduler.tick();
    const welcome = inbox.mails.find(({ to }) => to?.[0]?.address === body.email);
    expect(welcome?.text).toMatch(/^Hello,\n/);
  });
});
