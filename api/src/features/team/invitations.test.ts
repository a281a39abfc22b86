import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Invitation,
  INVITATION_TTL_MS,
  INVITATIONS_MAX,
  INVITATIONS_PER_ADDRESS_MAX,
  LoginResponse,
  messages,
  PASSWORD_RECENT_MS,
  TEAM_MAX,
  TeamList,
} from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { Authenticator } from '../../../test/authenticator.js';
import { Browser, cookieOf } from '../../../test/browser.js';
import { collection } from '../../../test/collections.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { colleague, invite, join, type Invited } from '../../../test/team.js';
import { Mailer } from '../../platform/mail/mailer.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ publicUrl: 'https://bell.example' });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app.stop());

const post = (url: string, body: object, token?: string) => app.call('POST', url, { body, token });
const ask = (email: string, { token } = owner) =>
  post('/api/team', { name: 'Petra', email, role: 'staff' }, token);
const look = (token: string) => post('/api/invitations/look', { token });
const accept = (token: string, newPassword = 'battery staple') =>
  post('/api/invitations/accept', { token, newPassword });
const confirm = (token: string, password: string, code?: string) =>
  post('/api/invitations/confirm', { token, password, code });
const team = async ({ token } = owner) =>
  TeamList.parse((await app.call('GET', '/api/team', { token })).body);
const said = (answer: Answer) => [answer.status, codeOf(answer)];
const INVALID = [400, 'INVITATION_INVALID'];

describe('an owner who invites somebody', () => {
  it('sends the person a link by mail, and sees the person in the team', async () => {
    const { mail, memberId, email } = await invite(app, owner, { role: 'manager' });
    expect(mail).toMatchObject({ to: email, subject: 'You are invited to work with QueueBell' });
    expect(mail.link).toMatch(/^https:\/\/bell\.example\/join-team\?token=[\w-]{43}$/);
    expect(mail.text).toContain(
      '“Bar Barbers” invites you as a manager: you can run the queue, change the settings and pair devices.',
    );
    expect(mail.text).toContain('The link works once and expires in 7 days.');
    expect(await team()).toEqual([
      {
        id: memberId,
        name: 'Petra',
        email,
        role: 'manager',
        state: 'invited',
        invitedAt: '2026-06-15T09:00:00.000Z',
        linkEndsAt: '2026-06-22T09:00:00.000Z',
        joinedAt: null,
      },
    ]);
  });

  it('puts no link of a shop’s or a person’s name into a stranger’s mail', async () => {
    await app.connection
      .collection('users')
      .updateOne({ email: owner.email }, { $set: { businessName: 'evil.example/win' } });
    const { mail } = await invite(app, owner, { name: 'https://evil.example' });
    expect(mail.text.replace(mail.link, '')).not.toMatch(/evil\.example/);
  });

  it('stores no link, only its hash', async () => {
    const { link } = await invite(app, owner);
    expect(JSON.stringify(await app.everything())).not.toContain(link);
  });

  it('gives the password again, once it was entered too long ago', async () => {
    app.clock.advance(PASSWORD_RECENT_MS + 1);
    expect(said(await ask('petra@example.com'))).toEqual([403, 'PASSWORD_NEEDED']);
    const { memberId } = await invitedWithPassword();
    app.clock.advance(PASSWORD_RECENT_MS + 1);
    const url = `/api/team/${memberId}`;
    const { token } = owner;
    const raise = await app.call('PATCH', url, { token, body: { role: 'manager' } });
    const rename = await app.call('PATCH', url, { token, body: { name: 'Petra K.' } });
    expect([said(raise), rename.status]).toEqual([[403, 'PASSWORD_NEEDED'], 200]);
  });

  async function invitedWithPassword(): Promise<Invited> {
    await post('/api/sessions/confirm', { password: owner.password }, owner.token);
    return invite(app, owner);
  }

  it('replaces a link by inviting again', async () => {
    const first = await invite(app, owner, { email: 'again@example.com' });
    const second = await invite(app, owner, {
      email: 'again@example.com',
      name: 'Petra K.',
      role: 'manager',
    });
    expect(said(await look(first.link))).toEqual(INVALID);
    expect(Invitation.parse((await look(second.link)).body)).toMatchObject({ role: 'manager' });
    expect((await team()).map(({ id, name }) => [id, name])).toEqual([[first.memberId, 'Petra K.']]);
  });

  it('gives a person one place in the team, however often the owner presses at once', async () => {
    const email = 'twice@example.com';
    const answers = await Promise.all(oneTo(INVITATIONS_PER_ADDRESS_MAX).map(() => ask(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await team()).toHaveLength(1);
  });

  it('reads who is in the team already: the owner, and people whatever their address is now', async () => {
    const petra = await colleague(app, owner);
    await app.connection
      .collection('users')
      .updateOne({ email: petra.email }, { $set: { email: 'new.petra@example.com' } });
    for (const email of [owner.email, 'new.petra@example.com']) {
      expect(said(await ask(email))).toEqual([409, 'ALREADY_IN_TEAM']);
    }
    expect((await team()).map(({ email }) => email)).toEqual(['new.petra@example.com']);
  });

  it('stores nothing when the mail is refused', async () => {
    jest.spyOn(app.app.get(Mailer, { strict: false }), 'send').mockRejectedValue(new Error('No room.'));
    expect(said(await ask('unmailed@example.com'))).toEqual([500, 'MAIL_FAILED']);
    expect(await team()).toEqual([]);
  });

  it('has a limit of people in the team', async () => {
    const { link } = await invite(app, owner);
    const [first] = await collection(app.connection, 'members').find({}).sort({ _id: -1 }).toArray();
    if (!first) throw new Error('Nobody is invited.');
    const { tokenHash, ...place } = first;
    await collection(app.connection, 'members').insertMany(
      oneTo(TEAM_MAX - 1).map((n) => ({
        ...place,
        _id: new mongo.ObjectId(),
        email: `${n}.${owner.id}@example.com`,
        tokenHash: `${n}${tokenHash}`,
      })),
    );
    expect(said(await ask('one.more@example.com'))).toEqual([409, 'TEAM_FULL']);
    expect((await ask(first.email ?? '')).status).toBe(201);
    expect(said(await look(link))).toEqual(INVALID);
  });

  it('has a limit of invitations, and so have all shops together for one address', async () => {
    const shops = [owner, ...(await Promise.all(oneTo(INVITATIONS_PER_ADDRESS_MAX).map(() => app.owner())))];
    const answers = [];
    for (const shop of shops) answers.push((await ask('popular@example.com', shop)).status);
    expect(answers).toEqual([...oneTo(INVITATIONS_PER_ADDRESS_MAX).map(() => 201), 429]);
    for (const n of oneTo(INVITATIONS_MAX - 1)) await ask(`${n}.busy@example.com`);
    expect(said(await ask('last@example.com'))).toEqual([429, 'RATE_LIMITED']);
  });

  it('cannot change or remove another shop’s people', async () => {
    const { memberId } = await invite(app, await app.owner());
    const { token } = owner;
    for (const id of [memberId, 'f'.repeat(24), 'nobody']) {
      const change = await app.call('PATCH', `/api/team/${id}`, { token, body: { role: 'manager' } });
      const removal = await app.call('DELETE', `/api/team/${id}`, { token });
      expect([said(change), said(removal)]).toEqual([
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ]);
    }
  });
});

describe('the link of an invitation', () => {
  it('says what it invites to', async () => {
    const { link, email } = await invite(app, owner);
    expect((await look(link)).body).toEqual({
      shopName: 'Bar Barbers',
      name: 'Petra',
      email,
      role: 'staff',
      hasAccount: false,
      endsAt: '2026-06-22T09:00:00.000Z',
    });
    const other = await app.owner();
    const known = await invite(app, owner, { email: other.email });
    expect((await look(known.link)).body).toMatchObject({ hasAccount: true });
  });

  it.each<[string, (invited: Invited) => Promise<unknown>]>([
    ['it was used', (invited) => join(app, invited)],
    ['seven days later', async () => app.clock.advance(INVITATION_TTL_MS)],
    [
      'the owner has cancelled it',
      ({ memberId }) => app.call('DELETE', `/api/team/${memberId}`, { token: owner.token }),
    ],
    [
      'the owner has deleted the account',
      () => post('/api/account/delete', { email: owner.email, password: owner.password }),
    ],
  ])('opens nothing after %s', async (_when, end) => {
    const invited = await invite(app, owner);
    await end(invited);
    for (const answer of [await look(invited.link), await accept(invited.link)]) {
      expect([...said(answer), (answer.body as { message: string }).message]).toEqual([
        ...INVALID,
        messages.invitationInvalid,
      ]);
    }
    expect(said(await confirm(invited.link, 'battery staple'))).toEqual(INVALID);
  });

  it.each(['', 'garbage', 'A'.repeat(43)])('opens nothing when it is %j', async (token) => {
    expect(said(await look(token))).toEqual(INVALID);
  });
});

describe('an invited person without an account', () => {
  it('chooses a password and is logged in, without a shop of their own', async () => {
    const { link, email } = await invite(app, owner);
    const answer = await accept(link);
    const { user, token } = LoginResponse.parse(answer.body);
    expect(user).toMatchObject({ id: owner.id, role: 'staff', email, name: 'Petra' });
    expect([token, cookieOf(answer)]).toEqual([expect.any(String), expect.stringMatching(/^[\w-]{22}\./)]);
    const { users, queues } = await app.everything();
    const account = users?.find((found) => found['email'] === email);
    expect(account).toMatchObject({ hasNoShop: true, emailProvenAt: new Date(MORNING) });
    expect(queues?.map(({ _id }) => String(_id))).not.toContain(String(account?._id));
  });

  it('is one account, though two tabs accept at once', async () => {
    const { link, email } = await invite(app, owner);
    const answers = await Promise.all([accept(link), accept(link)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { users } = await app.everything();
    expect(users?.filter((found) => found['email'] === email)).toHaveLength(1);
  });

  it('is told why a password is too easy, and can use the link again', async () => {
    const { link } = await invite(app, owner);
    expect(said(await accept(link, 'bar barbers'))).toEqual([400, 'PASSWORD_GUESSABLE']);
    expect((await accept(link)).status).toBe(200);
  });

  it('logs in if they registered with that address meanwhile', async () => {
    const other = await app.owner();
    const { link } = await invite(app, owner, { email: other.email });
    expect(said(await accept(link))).toEqual([409, 'EMAIL_TAKEN']);
    expect((await confirm(link, other.password)).status).toBe(200);
  });
});

describe('an invited person with an account', () => {
  it('joins by a login, and not by the link alone', async () => {
    const other = await app.owner();
    const { link } = await invite(app, owner, { email: other.email, role: 'manager' });
    expect(said(await confirm(link, 'wrong horse'))).toEqual([400, 'INVALID_CREDENTIALS']);
    const { user } = LoginResponse.parse((await confirm(link, other.password)).body);
    expect(user).toMatchObject({ id: owner.id, role: 'manager', businessName: 'Bar Barbers' });
    expect((await team()).map(({ state, email }) => [state, email])).toEqual([['active', other.email]]);
  });

  it('gives the code of their authenticator app as well', async () => {
    const other = await app.owner();
    const phone = await Authenticator.setUp(app, await Browser.of(app, other));
    const { link } = await invite(app, owner, { email: other.email });
    expect(said(await confirm(link, other.password))).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    expect(said(await confirm(link, other.password, phone.wrongCode()))).toEqual([
      403,
      'SECOND_FACTOR_WRONG',
    ]);
    expect((await confirm(link, other.password, phone.nextCode())).status).toBe(200);
  });

  it('joins no team twice by two addresses', async () => {
    const petra = await colleague(app, owner);
    const { link } = await invite(app, owner, { email: 'second@example.com' });
    await app.connection
      .collection('users')
      .updateOne({ email: petra.email }, { $set: { email: 'second@example.com' } });
    const answer = await confirm(link, petra.password);
    expect([...said(answer), (answer.body as { message: string }).message]).toEqual([
      409,
      'ALREADY_IN_TEAM',
      messages.youAreInTeam,
    ]);
  });

  it('is told when their own account is being deleted, and joins after they kept it', async () => {
    const { email, password } = await app.owner();
    const { link } = await invite(app, owner, { email });
    await post('/api/account/delete', { email, password });
    const leaving = LoginResponse.parse((await confirm(link, password)).body);
    expect([leaving.token, leaving.leaving]).toEqual([undefined, { eraseAt: expect.any(String) }]);
    await post('/api/account/keep', { email, password });
    expect(LoginResponse.parse((await confirm(link, password)).body).user.id).toBe(owner.id);
  });
});

it('the owner is told when somebody has joined', async () => {
  const { link, email } = await invite(app, owner);
  const mails = jest
    .spyOn(app.app.get(Mailer, { strict: false }), 'send')
    .mockImplementation(async () => undefined);
  await accept(link);
  expect(mails.mock.calls.map(([{ to, subject, text }]) => [to, subject, text])).toEqual([
    [
      owner.email,
      'Someone joined your team on QueueBell',
      expect.stringContaining(`Petra (${email}) accepted the invitation of “Bar Barbers”`),
    ],
  ]);
});
