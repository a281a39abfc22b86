import { messages, type ErrorCode } from '@queuebell/contracts';
import type { DeviceState } from '../devices/device-states.js';
import type { SessionState } from '../sessions/session-states.js';
import type { AccountState } from '../accounts/account-states.js';
import { keepsSession, opensSession } from '../accounts/membership-rules.js';
import { ANY_DEVICE, type Caller } from '../roles/roles.js';
import type { SessionClaims } from '../tokens/session-token.js';

/** A route's demands on the owner of a token. */
export interface Demands {
  callers: readonly Caller[];
  isForMembers: boolean;
  /** Only to a login in which a code was given beside the password. */
  needsSecondFactor?: boolean;
}

/** Anybody whose session goes on. */
export const ANYBODY: Demands = { callers: ['owner', 'admin', ...ANY_DEVICE], isForMembers: false };

/** The known facts about the owner of a token. */
export interface Known {
  account: AccountState | null;
  /** Null for an account's own session, and for a device that was revoked. */
  device: DeviceState | null;
  /** Null for a device, and for a login that is over. */
  session: SessionState | null;
}

export type Refusal = Extract<
  ErrorCode,
  'NOT_LOGGED_IN' | 'MEMBERSHIP_LAPSED' | 'FORBIDDEN' | 'WRONG_DEVICE' | 'SECOND_FACTOR_REQUIRED'
>;

/**
 * Whether a token opens a route to the account, or to the device, as it is now.
 * @returns null when it does
 */
export const refusalOf = (
  claims: Pick<SessionClaims, 'sub' | 'epoch' | 'sid' | 'device' | 'iat'>,
  known: Known,
  now: Date,
  demands: Demands,
): Refusal | null => {
  if (claims.device !== undefined) return refusalOfDevice(claims, known, now, demands);
  const { session } = known;
  const goesOn =
    claims.sid === undefined || (session?.ownerId === claims.sub && now.getTime() < session.endsAt);
  if (!goesOn) return 'NOT_LOGGED_IN';
  const refusal = refusalOfAccount(claims.epoch, known.account, now, demands);
  const lacksCode = demands.needsSecondFactor === true && !session?.hasSecondFactor;
  return refusal ?? (lacksCode ? 'SECOND_FACTOR_REQUIRED' : null);
};

/** The message of a refusal that differs from its code's own: screens in front of customers never mention payments. */
export function wordsFor(
  refusal: Refusal,
  { callers }: Demands,
  { account, device }: Known,
): string | undefined {
  if (refusal === 'FORBIDDEN') return callers.includes('admin') ? messages.adminsOnly : undefined;
  if (refusal !== 'MEMBERSHIP_LAPSED') return undefined;
  if (device && device.kind !== 'admin') return messages.queueClosed;
  return account?.membershipExpires === null ? messages.membershipNeeded : undefined;
}

/** Whether a route is for those who run the site, and for nobody else. */
export const isForStaffAlone = ({ callers }: Pick<Demands, 'callers'>): boolean =>
  callers.every((caller) => caller === 'admin');

/**
 * The token's epoch is still the account's, the membership holds (with its grace) or is not needed, the role is one
 * that the route asks for.
 */
function refusalOfAccount(
  epoch: number,
  account: AccountState | null,
  now: Date,
  { callers, isForMembers }: Demands,
): Refusal | null {
  if (!account || epoch !== account.sessionEpoch) return 'NOT_LOGGED_IN';
  const isPaid = isForMembers ? keepsSession(now, account.membershipExpires) : mayGoOn(now, account);
  if (!isPaid) return 'MEMBERSHIP_LAPSED';
  return callers.includes(account.role) ? null : 'FORBIDDEN';
}

/**
 * The device is paired with this shop, the token was not replaced long ago, the shop's membership holds (with its grace), the route is for such devices. The
 * account's epoch plays no part: a new password must not darken the wall.
 */
function refusalOfDevice(
  { sub, iat }: Pick<SessionClaims, 'sub' | 'iat'>,
  { account, device }: Known,
  now: Date,
  { callers }: Demands,
): Refusal | null {
  if (!account || device?.ownerId !== sub || iat < device.tokensSince) return 'NOT_LOGGED_IN';
  if (!keepsSession(now, account.membershipExpires)) return 'MEMBERSHIP_LAPSED';
  return callers.includes(`device:${device.kind}`) ? null : 'WRONG_DEVICE';
}

/** Whether a right password gives a token: the staff of the site needs no membership. */
export const mayLogIn = (
  now: Date,
  { role, membershipExpires }: Pick<AccountState, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || opensSession(now, membershipExpires);

/** Whether a login goes on: the same, with the grace. */
export const mayGoOn = (
  now: Date,
  { role, membershipExpires }: Pick<AccountState, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || keepsSession(now, membershipExpires);
