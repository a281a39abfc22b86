import type { CompleteAccountRequest, SessionUser } from '@queuebell/contracts';
import {
  type Problems,
  nameProblem,
  onlyProblems,
  phoneDigits,
  phoneProblem,
} from '@queuebell/host-kit/form';

export type AccountField = 'businessName' | 'location' | 'timeZone' | 'phone';
export type AccountFields = Record<AccountField, string>;

/**
 * The stored user may come from an older version with fewer fields.
 * @param ownTimeZone the browser's, for an account without one
 */
export function knownFields(
  { businessName = '', location = '', timeZone, phone = '' }: Partial<SessionUser>,
  ownTimeZone: string | undefined,
): AccountFields {
  return { businessName, location, timeZone: timeZone || (ownTimeZone ?? ''), phone };
}

export function accountProblems(fields: AccountFields): Problems<AccountField> {
  return onlyProblems({
    businessName:
      fields.businessName.trim() === ''
        ? 'Please enter the name of your business.'
        : nameProblem(fields.businessName),
    location: nameProblem(fields.location),
    timeZone: fields.timeZone === '' ? 'Please choose the time zone of your shop.' : undefined,
    phone: phoneProblem(fields.phone),
  });
}

export function accountRequest({
  businessName,
  location,
  timeZone,
  phone,
}: AccountFields): CompleteAccountRequest {
  return {
    businessName: businessName.trim(),
    location: location.trim(),
    timeZone,
    phone: phoneDigits(phone),
  };
}
