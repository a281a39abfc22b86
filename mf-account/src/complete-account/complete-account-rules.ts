import type { CompleteAccountRequest, SessionUser } from '@queuebell/contracts';
import {
  type Problems,
  nameProblem,
  onlyProblems,
  phoneDigits,
  phoneProblem,
} from '@queuebell/remote-kit/form';

export type AccountField = 'businessName' | 'location' | 'timeZone' | 'phone';
export type AccountFields = Record<AccountField, string>;

/**
 * What the form starts with: what is known of the owner, of whom an older version may have stored less.
 *
 * @param ownTimeZone the browser's, for an account that has none yet
 */
export function knownFields(
  { businessName = '', location = '', timeZone, phone = '' }: Partial<SessionUser>,
  ownTimeZone: string | undefined,
): AccountFields {
  return { businessName, location, timeZone: timeZone || (ownTimeZone ?? ''), phone };
}

/** What keeps the account from being completed. */
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

/** The payload of a form without problems. */
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
