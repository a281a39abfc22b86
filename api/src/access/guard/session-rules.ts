import { messages, type ErrorCode } from '@queuebell/contracts';
import type { DeviceState } from '../devices/device-states.js';
import type { SessionState } from '../sessions/session-states.js';
import type { AccountState } from '../accounts/account-states.js';
import { keepsSession, mayStayLoggedIn } from '../accounts/membership-rules.js';
import { ANY_DEVICE, ANY_PERSON, type Caller } from '../roles/roles.js';
import type { MemberState } from '../team/member-states.js';
import type { SessionClaims } from '../tokens/session-token.js';

export interface Demands {
  callers: readonly Caller[];
  needsMembership: boolean;
  needsSecondFactor?: boolean;
}

export const ANYBODY: Demands = { callers: [...ANY_PERSON, ...ANY_DEVICE], needsMembership: false };

export interface CallerStates {
  account: AccountState | null;
  /** Null for an account's own session, and for a revoked device. */
  device: DeviceState | null;
  /** Null for a device, and for a login that has ended. */
  session: SessionState | null;
  /** Null in the person's own shop, and for a person who was removed from the team. */
  member: MemberState | null;
  /** The owner of the shop of that team. */
  owner: AccountState | null;
}

export type Refusal = Extract<
  ErrorCode,
  'NOT_LOGGED_IN' | 'MEMBERSHIP_LAPSED' | 'FORBIDDEN' | 'WRONG_DEVICE' | 'SECOND_FACTOR_REQUIRED'
>;

/** Whether a token may use a route, by the current states. @returns null if it may */
export const refusalOf = (
  claims: Pick<SessionClaims, 'sub' | 'epoch' | 'sid' | 'device' | 'iat' | 'member' | 'shop'>,
  known: CallerStates,
  now: Date,
  demands: Demands,
): Refusal | null => {
  if (claims.device !== undefined) return refusalOfDevice(claims, known, now, demands);
  const { session } = known;
  if (claims.member !== undefined) return refusalOfMember(claims, known, now, demands);
  const goesOn = claims.sid === undefined || isLoggedIn(claims, session, now);
  if (!goesOn) return 'NOT_LOGGED_IN';
  const refusal = refusalOfAccount(claims.epoch, known.account, now, demands);
  const lacksCode = demands.needsSecondFactor === true && !session?.hasSecondFactor;
  return refusal ?? (lacksCode ? 'SECOND_FACTOR_REQUIRED' : null);
};

/** Messages of refusals: devices in front of customers, and people who do not pay, never hear of payments. */
export function wordsFor(
  refusal: Refusal,
  { callers }: Demands,
  { account, device, member }: CallerStates,
): string | undefined {
  if (refusal === 'FORBIDDEN') return callers.includes('admin') ? messages.adminsOnly : undefined;
  if (refusal !== 'MEMBERSHIP_LAPSED') return undefined;
  if (member) return messages.shopClosed;
  if (device && device.kind !== 'admin') return messages.queueClosed;
  return account?.membershipExpires === null ? messages.membershipNeeded : undefined;
}

export const isForSiteStaffOnly = ({ callers }: Pick<Demands, 'callers'>): boolean =>
  callers.every((caller) => caller === 'admin');

/** After the login was taken to another shop, older tokens are of no use. */
const isLoggedIn = (
  { sub, member }: Pick<SessionClaims, 'sub' | 'member'>,
  session: SessionState | null,
  now: Date,
): boolean => session?.ownerId === sub && session.member === member && now.getTime() < session.endsAt;

/** A person at somebody else's shop: the owner's payments count, and the rights that the owner gave. */
function refusalOfMember(
  claims: Pick<SessionClaims, 'sub' | 'epoch' | 'member' | 'shop'>,
  { account, session, member, owner }: CallerStates,
  now: Date,
  { callers }: Demands,
): Refusal | null {
  const isInTeam = member?.personId === claims.sub && member.ownerId === claims.shop;
  if (!isInTeam || !owner || !isLoggedIn(claims, session, now)) return 'NOT_LOGGED_IN';
  if (!account || claims.epoch !== account.sessionEpoch) return 'NOT_LOGGED_IN';
  if (!keepsSession(now, owner.membershipExpires)) return 'MEMBERSHIP_LAPSED';
  return callers.includes(member.role) ? null : 'FORBIDDEN';
}

function refusalOfAccount(
  epoch: number,
  account: AccountState | null,
  now: Date,
  { callers, needsMembership }: Demands,
): Refusal | null {
  if (!account || epoch !== account.sessionEpoch) return 'NOT_LOGGED_IN';
  const isPaid = needsMembership
    ? keepsSession(now, account.membershipExpires)
    : mayStayLoggedIn(now, account);
  if (!isPaid) return 'MEMBERSHIP_LAPSED';
  return callers.includes(account.role) ? null : 'FORBIDDEN';
}

/** Ignores the account's epoch: a new password must not log the wall out. */
function refusalOfDevice(
  { sub, iat }: Pick<SessionClaims, 'sub' | 'iat'>,
  { account, device }: CallerStates,
  now: Date,
  { callers }: Demands,
): Refusal | null {
  if (!account || device?.ownerId !== sub || iat < device.tokensSince) return 'NOT_LOGGED_IN';
  if (!keepsSession(now, account.membershipExpires)) return 'MEMBERSHIP_LAPSED';
  return callers.includes(`device:${device.kind}`) ? null : 'WRONG_DEVICE';
}
