import { describe, expect, it } from '@jest/globals';
import { mayLogIn } from '../accounts/membership-rules.js';
import { ANYBODY, isForSiteStaffOnly, refusalOf, type Demands } from './session-rules.js';

const now = new Date('2026-06-15T09:00:00Z');
const paid = new Date('2026-06-16T09:00:00Z');
const inGrace = new Date('2026-06-12T09:00:00Z');
const lapsed = new Date('2026-06-12T08:59:59Z');

const sub = 'a'.repeat(24);
const owner = { email: 'o@example.com', role: 'owner' as const, membershipExpires: paid, sessionEpoch: 2 };
const admin = { ...owner, role: 'admin' as const, membershipExpires: null };
const forAdmins = { ...ANYBODY, callers: ['admin' as const] };
const forPeople: Demands = { ...ANYBODY, callers: ['owner', 'admin'] };
const forMembers = { ...ANYBODY, needsMembership: true };

const NO_TEAM = { member: null, owner: null };

const iat = 1_750_000_000;

describe('a session', () => {
  it.each([
    ['of a paid account goes on', 2, owner, ANYBODY, null],
    ['goes on within the grace', 2, { ...owner, membershipExpires: inGrace }, ANYBODY, null],
    ['rests after the grace', 2, { ...owner, membershipExpires: lapsed }, ANYBODY, 'MEMBERSHIP_LAPSED'],
    ['never paid for rests', 2, { ...owner, membershipExpires: null }, ANYBODY, 'MEMBERSHIP_LAPSED'],
    ['of an account that is gone is over', 2, null, ANYBODY, 'NOT_LOGGED_IN'],
    ['opened before sessions were ended is over', 1, owner, ANYBODY, 'NOT_LOGGED_IN'],
    ['of a later epoch is not believed', 3, owner, ANYBODY, 'NOT_LOGGED_IN'],
    ['of an owner does not open what is for admins', 2, owner, forAdmins, 'FORBIDDEN'],
    ['of an admin does', 2, admin, forAdmins, null],
    ['of an admin needs no membership', 2, admin, ANYBODY, null],
    ['of an admin needs one for a queue', 2, admin, forMembers, 'MEMBERSHIP_LAPSED'],
    ['of an admin who pays has a queue', 2, { ...admin, membershipExpires: paid }, forMembers, null],
  ] as const)('%s', (_what, epoch, account, demands, refusal) => {
    expect(
      refusalOf({ sub, epoch, iat }, { account, device: null, session: null, ...NO_TEAM }, now, demands),
    ).toBe(refusal);
  });
});

describe('an access token', () => {
  const sid = 's'.repeat(22);

  const later = now.getTime() + 1;

  it.each([
    ['opens what its login may', { ownerId: sub, endsAt: later }, 2, null],
    [
      'opens nothing once its login has gone on for too long',
      { ownerId: sub, endsAt: now.getTime() },
      2,
      'NOT_LOGGED_IN',
    ],
    ['opens nothing when its login is over', null, 2, 'NOT_LOGGED_IN'],
    ['opens nothing by the login of another', { ownerId: 'b'.repeat(24), endsAt: later }, 2, 'NOT_LOGGED_IN'],
    ['opens nothing after all logins ended', { ownerId: sub, endsAt: later }, 1, 'NOT_LOGGED_IN'],
  ] as const)('%s', (_what, session, epoch, refusal) => {
    const known = {
      account: owner,
      device: null,
      session: session && { ...session, hasSecondFactor: false },
      ...NO_TEAM,
    };
    expect(refusalOf({ sub, sid, epoch, iat }, known, now, ANYBODY)).toBe(refusal);
  });
});

describe('a route that needs a second factor', () => {
  const sid = 's'.repeat(22);
  const strict: Demands = { ...forAdmins, needsSecondFactor: true };
  const logIn = (hasSecondFactor: boolean) => ({ ownerId: sub, endsAt: now.getTime() + 1, hasSecondFactor });

  it.each([
    ['opens to a login that had one', admin, sid, logIn(true), null],
    ['stays shut to one that had none', admin, sid, logIn(false), 'SECOND_FACTOR_REQUIRED'],
    [
      'stays shut to a token from before logins were stored',
      admin,
      undefined,
      null,
      'SECOND_FACTOR_REQUIRED',
    ],
    ['is first of all not for owners', owner, sid, logIn(false), 'FORBIDDEN'],
    ['is first of all refused without a login', admin, sid, null, 'NOT_LOGGED_IN'],
  ] as const)('%s', (_what, account, of, session, refusal) => {
    const claims = { sub, epoch: 2, iat, ...(of !== undefined && { sid: of }) };
    expect(refusalOf(claims, { account, device: null, session, ...NO_TEAM }, now, strict)).toBe(refusal);
  });
});

describe('a person of a team', () => {
  const [sid, member, shop] = ['s'.repeat(22), 'e'.repeat(24), 'c'.repeat(24)];
  const person = { ...owner, membershipExpires: null };
  const place = { ownerId: shop, personId: sub, role: 'staff' as const };
  const manager = { ...place, role: 'manager' as const };
  const logIn = { ownerId: sub, member, endsAt: now.getTime() + 1, hasSecondFactor: false };
  const forTeam: Demands = { ...forMembers, callers: ['owner', 'manager', 'staff'] };
  const forManagers: Demands = { ...forMembers, callers: ['owner', 'manager'] };
  const known = { account: person, device: null, session: logIn, member: place, owner };

  it.each([
    ['comes in where their role may', {}, forTeam, null],
    ['stays out where only owners may', {}, forPeople, 'FORBIDDEN'],
    ['stays out where managers may', {}, forManagers, 'FORBIDDEN'],
    ['comes in there as a manager', { member: manager }, forManagers, null],
    ['of site staff has no rights of site staff here', { account: admin }, forAdmins, 'FORBIDDEN'],
    ['needs nothing paid of their own', { account: { ...person, membershipExpires: lapsed } }, forTeam, null],
    ['goes on within the grace', { owner: { ...owner, membershipExpires: inGrace } }, forTeam, null],
    ['rests after it', { owner: { ...owner, membershipExpires: lapsed } }, forTeam, 'MEMBERSHIP_LAPSED'],
    ['who was removed is logged out', { member: null }, forTeam, 'NOT_LOGGED_IN'],
    ['of a shop that is being deleted is logged out', { owner: null }, forTeam, 'NOT_LOGGED_IN'],
    ['whose account is gone is logged out', { account: null }, forTeam, 'NOT_LOGGED_IN'],
    [
      'with another password is logged out',
      { account: { ...person, sessionEpoch: 3 } },
      forTeam,
      'NOT_LOGGED_IN',
    ],
    ['whose login is over is logged out', { session: null }, forTeam, 'NOT_LOGGED_IN'],
    [
      'in the place of another is logged out',
      { member: { ...place, personId: shop } },
      forTeam,
      'NOT_LOGGED_IN',
    ],
    ['at another shop is logged out', { member: { ...place, ownerId: sub } }, forTeam, 'NOT_LOGGED_IN'],
    [
      'whose login went to another shop is out',
      { session: { ...logIn, member: shop } },
      forTeam,
      'NOT_LOGGED_IN',
    ],
  ] as const)('%s', (_what, change, demands, refusal) => {
    const claims = { sub, sid, epoch: 2, iat, member, shop };
    expect(refusalOf(claims, { ...known, ...change }, now, demands)).toBe(refusal);
  });

  it('cannot use the token of their own shop after the login went to the team', () => {
    const claims = { sub, sid, epoch: 2, iat };
    expect(refusalOf(claims, { ...known, account: owner }, now, ANYBODY)).toBe('NOT_LOGGED_IN');
  });
});

it.each([
  [['admin'], true],
  [['owner', 'admin'], false],
  [['device:display'], false],
] as const)('a call for %j is for site staff alone: %s', (callers, expected) => {
  expect(isForSiteStaffOnly({ callers })).toBe(expected);
});

describe('a device', () => {
  const device = 'd'.repeat(24);
  const wall = { ownerId: sub, kind: 'display' as const, tokensSince: 0 };
  const forWalls: Demands = { ...ANYBODY, callers: ['owner', 'device:display', 'device:admin'] };
  const forTablets: Demands = { ...ANYBODY, callers: ['owner', 'device:check-in'] };

  it.each([
    ['comes in where its kind may', owner, wall, forWalls, null],
    ['comes in after the sessions of the account ended', { ...owner, sessionEpoch: 9 }, wall, forWalls, null],
    ['stays out where only other kinds may', owner, wall, forTablets, 'WRONG_DEVICE'],
    ['stays out where no device may', owner, wall, forPeople, 'WRONG_DEVICE'],
    ['of an admin stays out where only admins may', admin, wall, forAdmins, 'MEMBERSHIP_LAPSED'],
    [
      'of an admin who pays does, too',
      { ...admin, membershipExpires: paid },
      wall,
      forAdmins,
      'WRONG_DEVICE',
    ],
    ['goes on within the grace', { ...owner, membershipExpires: inGrace }, wall, forWalls, null],
    ['rests after it', { ...owner, membershipExpires: lapsed }, wall, forWalls, 'MEMBERSHIP_LAPSED'],
    ['that was revoked opens nothing', owner, null, forWalls, 'NOT_LOGGED_IN'],
    ['of an account that is gone opens nothing', null, wall, forWalls, 'NOT_LOGGED_IN'],
    ['goes on with the token before its last', owner, { ...wall, tokensSince: iat }, forWalls, null],
    [
      'with an earlier one opens nothing',
      owner,
      { ...wall, tokensSince: iat + 1 },
      forWalls,
      'NOT_LOGGED_IN',
    ],
    ['of another shop opens nothing', owner, { ...wall, ownerId: device }, forWalls, 'NOT_LOGGED_IN'],
  ] as const)('%s', (_what, account, state, demands, refusal) => {
    expect(
      refusalOf(
        { sub, epoch: -1, device, iat },
        { account, device: state, session: null, ...NO_TEAM },
        now,
        demands,
      ),
    ).toBe(refusal);
  });
});

it.each([
  ['a member', owner, true],
  ['a member in grace', { ...owner, membershipExpires: inGrace }, false],
  ['an owner who never paid', { ...owner, membershipExpires: null }, false],
  ['an admin', admin, true],
] as const)('the login is open or closed as the membership says: %s', (_who, account, isLet) => {
  expect(mayLogIn(now, account)).toBe(isLet);
});
