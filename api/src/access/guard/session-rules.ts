import { messages, type ErrorCode } from '@queuebell/contracts';
import type { DeviceState } from '../devices/device-states.js';
import type { SessionState } from '../sessions/session-states.js';
import type { AccountState } from '../accounts/account-states.js';
import { keepsSession, opensSession } from '../accounts/membership-rules.js';
import { ANY_DEVICE, type Caller } from '../roles/roles.js';
import type { SessionClaims } from '../tokens/session-token.js';

export interface Demands {
  callers: readonly Caller[];
  isForMembers: boolean;
  needsSecondFactor?: boolean;
}

export const ANYBODY: Demands = { callers: ['owner', 'admin', ...ANY_DEVICE], isForMembers: false };

export interface CallerStates {
  account: AccountState | null;
  /** Null for an account's own session, and for a revoked device. */
  device: DeviceState | null;
  /** Null for a device, and for a login that has ended. */
  session: SessionState | null;
}

export type Refusal = Extract<
  ErrorCode,
  'NOT_LOGGED_IN' | 'MEMBERSHIP_LAPSED' | 'FORBIDDEN' | 'WRONG_DEVICE' | 'SECOND_FACTOR_REQUIRED'
>;

/** Whether a token may use a route, by the current states. @returns null if it may */
export const refusalOf = (
  claims: Pick<SessionClaims, 'sub' | 'epoch' | 'sid' | 'device' | 'iat'>,
  known: CallerStates,
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

/** Messages of refusals for devices: screens in front of customers never mention payments. */
export function wordsFor(
  refusal: Refusal,
  { callers }: Demands,
  { account, device }: CallerStates,
): string | undefined {
  if (refusal === 'FORBIDDEN') return callers.includes('admin') ? messages.adminsOnly : undefined;
  if (refusal !== 'MEMBERSHIP_LAPSED') return undefined;
  if (device && device.kind !== 'admin') return messages.queueClosed;
  return account?.membershipExpires === null ? messages.membershipNeeded : undefined;
}

export const isForStaffAlone = ({ callers }: Pick<Demands, 'callers'>): boolean =>
  callers.every((caller) => caller === 'admin');

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

/** Whether a right password gives a token: site staff need no membership. */
export const mayLogIn = (
  now: Date,
  { role, membershipExpires }: Pick<AccountState, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || opensSession(now, membershipExpires);

/** Whether a login continues: the same, with the grace period. */
export const mayGoOn = (
  now: Date,
  { role, membershipExpires }: Pick<AccountState, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || keepsSession(now, membershipExpires);
