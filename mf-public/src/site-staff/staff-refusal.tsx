import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { AdminsOnly } from './admins-only';
import { SecondFactorRequired } from './second-factor-required';

/**
 * - `forbidden`: this account is not an admin.
 * - `second-factor-required`: the operator requires one, and this login had none.
 */
export type StaffRefusal = 'forbidden' | 'second-factor-required';

const refusals: Partial<Record<string, StaffRefusal>> = {
  FORBIDDEN: 'forbidden',
  SECOND_FACTOR_REQUIRED: 'second-factor-required',
};

/** @param code of an error @returns undefined for errors that a retry may mend */
export const staffRefusalOf = (code: string): StaffRefusal | undefined => refusals[code];

/** Replaces a page of site staff when the server refuses its call. */
export function Refused({ why, host, user }: { why: StaffRefusal; host: Host; user: SessionUser }) {
  return why === 'forbidden' ? <AdminsOnly host={host} user={user} /> : <SecondFactorRequired host={host} />;
}
