import type { JoinedVia } from '@queuebell/contracts';
import type { CustomerDetails, Queue } from './queue.js';
import { chairsOf } from './serving.js';
import { settingsOf } from './settings.js';

/**
 * The details as the shop accepts them. A chair that is not there is dropped: a tablet may not know yet that it was removed. On
 * their phones, customers may ask for a person only where the shop allows it.
 */
export function acceptedDetails(
  queue: Pick<Queue, 'settings'>,
  details: CustomerDetails,
  via: JoinedVia,
): CustomerDetails {
  const { askedFor, ...others } = details;
  if (askedFor === undefined) return details;
  const isAllowed = via !== 'phone' || settingsOf(queue).mayAskForPerson;
  return isAllowed && chairsOf(queue).some(({ id }) => id === askedFor) ? details : others;
}
