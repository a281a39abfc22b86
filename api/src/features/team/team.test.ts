import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AccountExport,
  LoginResponse,
  messages,
  OwnShopList,
  RefreshResponse,
  SessionList,
  VerifyTokenResponse,
  type SessionUser,
} from '@queuebell/contracts';
import { Authenticator } from '../../../test/authenticator.js';
import { Browser, withCookie } from '../../../test/browser.js';
import { collection } from '../../../test/collections.js';
import { EventClient } from '../../../test/event-client.js';
import { eventually } from '../../../test/eventually.js';
import { codeOf, MORNING, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { colleague, invite, join, type Colleague } from '../../../test/team.js';
import { AccountStates } from '../../access/accounts/account-states.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { HourlySweeps } from '../../platform/sweeps/hourly-sweeps.js';

const DAY_MS = 86_400_000;

let app: TestApp;
let other: TestApp;
let owner: Owner;
const streams = new Set<EventClient>();

beforeAll(async () => {
  app = await TestApp.start();
  other = await app.another(app.clock);
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => {
  for (const stream of streams) stream.close();
  streams.clear();
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

const post = (url: string, body: object, token?: string) => app.call('POST', url, { body, token });
const logIn = async ({ email, password }: Pick<Owner, 'email' | 'password'>, shop?: string) =>
  LoginResponse.parse((await post('/api/login', { email, password, shop })).body);
const verify = (token: string) => post('/api/login/verifyToken', { token });
const remove = ({ memberId }: Colleague) =>
  app.call('DELETE', `/api/team/${memberId}`, { token: owner.token });
const read = ({ id, token }: Pick<Owner, 'id' | 'token'>, server = app) =>
  server.call('GET', `/api/queue/${id}`, { token });
const credentialsOf = ({ email, password }: Owner) => ({ email, password });

/** An owner of another shop who works in this one. */
async function neighbour(role: 'manager' | 'staff' = 'staff'): Promise<Owner> {
  const person = await app.owner();
  const { link } = await invite(app, owner, { email: person.email, role });
  await post('/api/invitations/confirm', { token: link, password: person.password });
  return person;
}

describe('a person of the team', () => {
  it('is at the shop with the rights that the owner gave, and hears nothing of payments', async () => {
    const petra = await colleague(app, owner);
    const expected: Partial<SessionUser> = {
      id: owner.id,
      name: 'Petra',
      email: petra.email,
      businessName: 'Bar Barbers',
      role: 'staff',
      membershipExpires: null,
      member: { id: petra.memberId },
    };
    const browser = await Browser.of(app, petra);
    for (const answer of [await verify(petra.token), await browser.refresh()]) {
      expect((answer.body as { user: SessionUser }).user).toMatchObject(expected);
    }
    expect((await app.checkIn(petra)).status).toBe(201);
    expect(await app.waiting(petra)).toEqual([1]);
  });

  it('cannot reach another shop, nor do what only the owner may', async () => {
    const petra = await colleague(app, owner, 'manager');
    const stranger = await app.owner();
    expect(codeOf(await read({ ...stranger, token: petra.token }))).toBe('NOT_YOURS');
    expect(codeOf(await app.call('GET', '/api/billing', { token: petra.token }))).toBe('FORBIDDEN');
    const body = { name: 'Mallory', email: 'm@example.com', role: 'manager' };
    expect(codeOf(await post('/api/team', body, petra.token))).toBe('FORBIDDEN');
  });

  it('has other rights from the next request on, when the owner changes the role', async () => {
    const petra = await colleague(app, owner);
    const settings = (server: TestApp) => server.call('GET', '/api/shop', { token: petra.token });
    expect((await settings(other)).status).toBe(403);
    const change = (role: string) =>
      app.call('PATCH', `/api/team/${petra.memberId}`, { token: owner.token, body: { role } });
    await change('manager');
    expect([(await settings(app)).status, (await settings(other)).status]).toEqual([200, 200]);
    await change('staff');
    expect((await settings(app)).status).toBe(403);
    const elsewhere = await eventually(
      () => settings(other),
      ({ status }) => status === 403,
    );
    expect(elsewhere.status).toBe(403);
  });

  it('sees and changes the shop of the team as its manager, not their own', async () => {
    const person = await neighbour('manager');
    const { token = '' } = await logIn(person, owner.id);
    await app.checkIn(owner);
    await app.call('PATCH', '/api/shop', { token, body: { longWaitMinutes: 30 } });
    const minutes = async (of: string) =>
      (await app.call('GET', '/api/shop', { token: of })).body as { longWaitMinutes: number };
    expect(await minutes(owner.token)).toMatchObject({ longWaitMinutes: 30 });
    expect(await minutes(person.token)).toMatchObject({ longWaitMinutes: 15 });
    const wall = await app.device({ ...owner, token }, 'display');
    expect(wall.id).toBe(owner.id);
    const csv = await app.call('GET', '/api/account/visits.csv', { token });
    expect(csv.headers['content-disposition']).toContain('customers.csv');
    expect((await app.call('GET', '/api/shop/today', { token })).status).toBe(200);
  });
});

describe('removing a person', () => {
  it('ends their logins and their screens at once, in every process', async () => {
    const petra = await colleague(app, owner);
    const browser = await Browser.of(app, petra);
    const screen = await EventClient.open(other, petra);
    streams.add(screen);
    expect((await read(petra, other)).status).toBe(200);
    await remove(petra);
    await screen.ended;
    expect([(await read(petra)).status, (await verify(petra.token)).status]).toEqual([401, 401]);
    expect((await browser.send()).status).toBe(401);
    const elsewhere = await eventually(
      () => read(petra, other),
      ({ status }) => status === 401,
    );
    expect(elsewhere.status).toBe(401);
  });

  it('erases the account of a person who works nowhere else', async () => {
    const petra = await colleague(app, owner);
    const words = { name: 'Petra', email: petra.email, message: 'Good.' };
    await post('/api/feedback', words, petra.token);
    await remove(petra);
    expect(codeOf(await post('/api/login', credentialsOf(petra)))).toBe('INVALID_CREDENTIALS');
    expect(JSON.stringify(await app.everything())).not.toContain(petra.email);
    await join(app, await invite(app, owner, { email: petra.email }));
  });

  it('leaves them their other shops, and the logins there', async () => {
    const second = await app.owner();
    const petra = await colleague(app, owner);
    const { link } = await invite(app, second, { email: petra.email });
    await post('/api/invitations/confirm', { token: link, password: petra.password });
    const there = await logIn(petra, second.id);
    await remove(petra);
    expect((await verify(there.token ?? '')).status).toBe(200);
    expect((await logIn(petra)).user.id).toBe(second.id);
  });

  it('leaves an owner of another shop that shop', async () => {
    const person = await neighbour();
    const members = (await app.call('GET', '/api/team', { token: owner.token })).body as { id: string }[];
    await app.call('DELETE', `/api/team/${members[0]?.id}`, { token: owner.token });
    expect((await logIn(person, owner.id)).user).toMatchObject({ id: person.id, role: 'owner' });
  });
});

describe('when an owner deletes the account,', () => {
  it('the team is logged out at once, reads no reason, and comes back if the owner does', async () => {
    const petra = await colleague(app, owner);
    const browser = await Browser.of(app, petra);
    const screen = await EventClient.open(other, petra);
    streams.add(screen);
    await post('/api/account/delete', credentialsOf(owner));
    await screen.ended;
    expect([(await read(petra)).status, (await browser.send()).status]).toEqual([401, 401]);
    const answer = await logIn(petra);
    expect([answer.token, answer.leaving, answer.billing]).toEqual([undefined, undefined, undefined]);
    expect(answer.user).toMatchObject({ id: '', role: 'staff', membershipExpires: null });
    await post('/api/account/keep', credentialsOf(owner));
    expect((await logIn(petra)).user.id).toBe(owner.id);
  });

  it('the team goes with it, and so do the accounts of people who work nowhere else', async () => {
    const petra = await colleague(app, owner);
    const person = await neighbour();
    await post('/api/account/delete', credentialsOf(owner));
    const sweeps = app.app.get(HourlySweeps, { strict: false });
    app.clock.advance(15 * DAY_MS);
    await sweeps.sweep();
    expect(codeOf(await post('/api/login', credentialsOf(petra)))).toBe('INVALID_CREDENTIALS');
    const { members } = await app.everything();
    expect(members?.filter(({ ownerId }) => String(ownerId) === owner.id)).toEqual([]);
    expect((await logIn(person)).user.id).toBe(person.id);
  });
});

describe('the team of a shop whose membership has lapsed', () => {
  let petra: Colleague;
  let browser: Browser;

  async function lapse(days: number): Promise<void> {
    const membershipExpires = new Date(app.clock.now().getTime() - days * DAY_MS);
    await app.connection
      .collection('users')
      .updateOne({ email: owner.email }, { $set: { membershipExpires } });
    for (const server of [app, other]) server.app.get(AccountStates, { strict: false }).forget(owner.id);
  }

  beforeEach(async () => {
    petra = await colleague(app, owner);
    browser = await Browser.of(app, petra);
  });

  it('goes on within the grace, also by a new login', async () => {
    await lapse(2);
    expect((await read(petra)).status).toBe(200);
    expect((await browser.send()).status).toBe(200);
    expect((await logIn(petra)).token).toEqual(expect.any(String));
  });

  it('reads that the shop is closed, and nothing of a payment', async () => {
    await lapse(4);
    const words = (answer: Answer) => [answer.status, (answer.body as { message: string }).message];
    const answers = [
      await read(petra),
      await verify(petra.token),
      await browser.send(),
      await app.call('GET', '/api/sessions', { token: petra.token }),
    ];
    for (const answer of answers) expect(words(answer)).toEqual([402, messages.shopClosed]);
    expect(messages.shopClosed).not.toMatch(/pay|member|renew|subscri/i);
    const answer = await logIn(petra);
    expect([answer.token, answer.billing, answer.secondFactorPass]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(answer.user).toMatchObject({ id: owner.id, role: 'staff', membershipExpires: null });
  });

  it('goes on by the same login when the owner has paid', async () => {
    await lapse(4);
    expect((await browser.send()).status).toBe(402);
    await lapse(-30);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('can work in another shop meanwhile', async () => {
    const second = await app.owner();
    const { link } = await invite(app, second, { email: petra.email });
    await lapse(4);
    await post('/api/invitations/confirm', { token: link, password: petra.password });
    expect((await logIn(petra)).user.id).toBe(second.id);
  });
});

describe('a person of two shops', () => {
  const shopsOf = async (token: string) =>
    OwnShopList.parse((await app.call('GET', '/api/shops', { token })).body);
  const enter = (shop: string, token: string) => post(`/api/shops/${shop}/enter`, {}, token);

  it('logs in to their own shop, or to the one that they choose', async () => {
    const person = await neighbour();
    expect((await logIn(person)).user).toMatchObject({ id: person.id, role: 'owner' });
    const { user, token = '' } = await logIn(person, owner.id);
    expect(user).toMatchObject({ id: owner.id, role: 'staff' });
    expect((await logIn(person, 'f'.repeat(24))).user.id).toBe(person.id);
    const open = { name: 'Bar Barbers', isOpen: true };
    expect(await shopsOf(token)).toEqual([
      { ...open, id: person.id, role: 'owner', isCurrent: false },
      { ...open, id: owner.id, role: 'staff', isCurrent: true },
    ]);
  });

  it('takes a login to the other shop, and the token of the first one is over in every process', async () => {
    const person = await neighbour();
    const browser = await Browser.of(app, person);
    const own = { id: person.id, token: browser.token };
    expect((await read(own, other)).status).toBe(200);
    const { token, user } = RefreshResponse.parse((await enter(owner.id, browser.token)).body);
    expect(user).toMatchObject({ id: owner.id, role: 'staff' });
    expect((await read({ id: owner.id, token }, other)).status).toBe(200);
    expect((await read(own)).status).toBe(401);
    const elsewhere = await eventually(
      () => read(own, other),
      ({ status }) => status === 401,
    );
    expect(elsewhere.status).toBe(401);
    const renewed = RefreshResponse.parse((await browser.refresh()).body);
    expect(renewed.user.id).toBe(owner.id);
    const back = RefreshResponse.parse((await enter(person.id, renewed.token)).body);
    expect(back.user).toMatchObject({ id: person.id, role: 'owner' });
    expect((await read({ id: person.id, token: back.token })).status).toBe(200);
  });

  it('enters no shop that is not theirs, nor one that is closed', async () => {
    const person = await neighbour();
    const stranger = await app.owner();
    for (const shop of [stranger.id, 'nowhere'])
      expect(codeOf(await enter(shop, person.token))).toBe('NOT_FOUND');
    await app.connection
      .collection('users')
      .updateOne({ email: owner.email }, { $set: { membershipExpires: new Date(0) } });
    const answer = await enter(owner.id, person.token);
    expect([answer.status, answer.body]).toEqual([
      402,
      expect.objectContaining({ message: messages.shopClosed }),
    ]);
    expect((await verify(person.token)).status).toBe(200);
  });
});

describe('the account of a person in a team', () => {
  let petra: Colleague;
  let browser: Browser;

  beforeEach(async () => {
    petra = await colleague(app, owner);
    browser = await Browser.of(app, petra);
  });

  const isAtWork = async (token: string) =>
    VerifyTokenResponse.parse((await verify(token)).body).user.id === owner.id;

  it('gets another password, and the login goes on at the shop', async () => {
    const { email, password: oldPassword } = petra;
    const body = { email, oldPassword, newPassword: 'a brand new one' };
    const answer = await post('/api/changePassword', body, browser.token);
    const { token } = answer.body as { token: string };
    expect(await isAtWork(token)).toBe(true);
    expect((await app.checkIn({ ...petra, token })).status).toBe(201);
    expect((await read(petra)).status).toBe(401);
    expect((await logIn({ email, password: 'a brand new one' })).user.id).toBe(owner.id);
    expect((await logIn(owner)).user.id).toBe(owner.id);
  });

  it('has logins of its own, and the owner’s are not among them', async () => {
    const { token } = browser;
    const list = async () =>
      SessionList.parse((await app.call('GET', '/api/sessions', { token: browser.token })).body);
    expect(await list()).toHaveLength(2);
    await app.call('DELETE', '/api/sessions', { token });
    await browser.refresh();
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await verify(owner.token)).status).toBe(200);
    expect(await isAtWork(browser.token)).toBe(true);
  });

  it('turns two-step login on for itself', async () => {
    const phone = await Authenticator.setUp(app, browser);
    expect(await isAtWork(browser.token)).toBe(true);
    expect(codeOf(await post('/api/login', credentialsOf(petra)))).toBe('SECOND_FACTOR_NEEDED');
    const login = await post('/api/login', { ...credentialsOf(petra), code: phone.nextCode() });
    expect(LoginResponse.parse(login.body).user.id).toBe(owner.id);
    expect((await logIn(owner)).token).toEqual(expect.any(String));
  });

  it('is exported without anything of the shop, and with where it works', async () => {
    await app.checkIn(owner);
    const { body } = await post('/api/account/export', credentialsOf(petra));
    const all = AccountExport.parse(body);
    expect([all.shop, all.waiting, all.events, all.devices, all.team]).toEqual([null, [], [], [], []]);
    expect(all.worksAt).toEqual([
      { shopName: 'Bar Barbers', role: 'staff', joinedAt: '2026-06-15T09:00:00.000Z' },
    ]);
    expect(all.account).toMatchObject({ email: petra.email });
    expect(all.logIns).toHaveLength(2);
  });

  it('can be deleted by the person, and leaves the team with its end', async () => {
    const send = jest.spyOn(app.app.get(Mailer, { strict: false }), 'send');
    await post('/api/account/delete', credentialsOf(petra));
    expect(send.mock.calls[0]?.[0].text).not.toMatch(/payment|devices/);
    send.mockRestore();
    expect([(await read(petra)).status, (await browser.send()).status]).toEqual([401, 401]);
    app.clock.advance(15 * DAY_MS);
    const sweeps = app.app.get(HourlySweeps, { strict: false });
    await sweeps.sweep();
    expect((await app.call('GET', '/api/team', { token: owner.token })).body).toEqual([]);
    app.clock.advance(DAY_MS);
    await sweeps.sweep();
    expect(JSON.stringify(await app.everything())).not.toContain(petra.email);
  });

  it('gets a new password by a mailed link', async () => {
    const { email } = petra;
    const link = await linkMailed(() => post('/api/forgotPassword', { email }));
    await post('/api/resetPassword', { token: link, newPassword: 'a brand new one' });
    expect((await read(petra)).status).toBe(401);
    expect((await logIn({ email, password: 'a brand new one' })).user.id).toBe(owner.id);
  });

  it('gets another address, and keeps its place in the team', async () => {
    const email = 'petra.new@example.com';
    const link = await linkMailed(() => post('/api/account/email', { email }, browser.token));
    await post('/api/account/email/confirm', { token: link });
    await browser.refresh();
    expect(await isAtWork(browser.token)).toBe(true);
    expect((await logIn({ ...petra, email })).user).toMatchObject({ id: owner.id, email });
    const { body } = await app.call('GET', '/api/team', { token: owner.token });
    expect(body).toMatchObject([{ email, state: 'active' }]);
  });

  /** The secret of the first link that is mailed meanwhile. */
  async function linkMailed(work: () => Promise<unknown>): Promise<string> {
    const send = jest
      .spyOn(app.app.get(Mailer, { strict: false }), 'send')
      .mockImplementation(async () => undefined);
    await work();
    const { link } = send.mock.calls[0]?.[0] ?? { link: 'https://nothing.example' };
    send.mockRestore();
    return new URL(link).searchParams.get('token') ?? '';
  }

  it('logs out like any other', async () => {
    expect((await browser.logOut()).status).toBe(200);
    expect((await read({ ...petra, token: browser.token })).status).toBe(401);
    const headers = withCookie(browser.cookie);
    expect((await app.call('POST', '/api/session/refresh', { headers })).status).toBe(401);
  });
});

describe('the changes that a person of the team made', () => {
  const eventsOf = async (): Promise<AccountExport['events']> => {
    const { body } = await post('/api/account/export', credentialsOf(owner));
    return AccountExport.parse(body).events;
  };

  it('have their name, also after they were removed, for as long as the shop keeps names', async () => {
    const petra = await colleague(app, owner, 'manager');
    await app.checkIn(petra);
    await app.call('PATCH', '/api/shop', { token: petra.token, body: { volume: 50 } });
    await app.checkIn(owner, 'Ben');
    const actors = async () => (await eventsOf()).map(({ type, by, person }) => [type, by, person]);
    const expected = [
      ['checkedIn', 'person', 'Petra'],
      ['settingsChanged', 'person', 'Petra'],
      ['checkedIn', 'owner', undefined],
    ];
    expect(await actors()).toEqual(expect.arrayContaining(expected));
    await remove(petra);
    expect(await actors()).toEqual(expect.arrayContaining(expected));

    const places = () =>
      collection(app.connection, 'members')
        .find({ name: 'Petra', removedAt: { $exists: true } })
        .toArray();
    const mine = async () => (await places()).filter(({ _id }) => _id.toHexString() === petra.memberId);
    const sweeps = app.app.get(HourlySweeps, { strict: false });
    app.clock.advance(30 * DAY_MS);
    await sweeps.sweep();
    expect(await mine()).toHaveLength(1);
    app.clock.advance(1);
    await sweeps.sweep();
    expect(await mine()).toEqual([]);
  });

  it('do not include an invitation that nobody used', async () => {
    const { email } = await invite(app, owner);
    const sweeps = app.app.get(HourlySweeps, { strict: false });
    app.clock.advance(37 * DAY_MS);
    await sweeps.sweep();
    expect(JSON.stringify(await app.everything())).toContain(email);
    app.clock.advance(1);
    await sweeps.sweep();
    expect(JSON.stringify(await app.everything())).not.toContain(email);
  });
});
