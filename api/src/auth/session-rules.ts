import type { ErrorCode } from '@queuebell/contracts';
import type { AccountState } from '../users/account-states.js';
import { keepsSession, opensSession } from '../users/membership-rules.js';
import type { Role } from './roles.js';

/** What a route asks of the account behind a token. */
export interface Demands {
  /** Empty: any role will do. */
  roles: readonly Role[];
  isForMembers: boolean;
}

/** What every session has, whatever the route asks besides. */
export const NO_DEMANDS: Demands = { roles: [], isForMembers: false };

type Refusal = Extract<ErrorCode, 'NOT_LOGGED_IN' | 'MEMBERSHIP_LAPSED' | 'FORBIDDEN'>;

/**
 * Whether a token opens a route to the account as it is now: the token's epoch is still the account's, the membership
 * holds (with its grace) or is not needed, the role is one that the route asks for.
 * @returns null when it does
 */
export function refusalOf(
  epoch: number,
  account: AccountState | null,
  now: Date,
  { roles, isForMembers }: Demands,
): Refusal | null {
  if (!account || epoch !== account.sessionEpoch) return 'NOT_LOGGED_IN';
  const needsMembership = isForMembers || account.role !== 'admin';
  if (needsMembership && !keepsSession(now, account.membershipExpires)) return 'MEMBERSHIP_LAPSED';
  return roles.length === 0 || roles.includes(account.role) ? null : 'FORBIDDEN';
}

/** Whether a right password gives a token: the staff of the site needs no membership (design §8). */
export const mayLogIn = (
  now: Date,
  { role, membershipExpires }: Pick<AccountState, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || opensSession(now, membershipExpires);
