import type { JoinedVia } from '@queuebell/contracts';
import type { CustomerDetails, Queue } from './queue.js';
import { chairsOf } from './serving.js';
import { settingsOf } from './settings.js';

/**
 * The details as the shop accepts them. A chair or a service that is not there is dropped: a tablet may not know yet that it was
 * removed, and nobody is turned away for that. On their phones, customers may ask for a person only where the shop allows it.
 */
export function acceptedDetails(
  queue: Pick<Queue, 'settings'>,
  details: CustomerDetails,
  via: JoinedVia,
): CustomerDetails {
  const { services, mayAskForPerson } = settingsOf(queue);
  const { askedFor, service, ...others } = details;
  const isAllowed = via !== 'phone' || mayAskForPerson;
  return {
    ...others,
    ...(isAllowed && askedFor !== undefined && has(chairsOf(queue), askedFor) && { askedFor }),
    ...(service !== undefined && has(services, service) && { service }),
  };
}

const has = (list: readonly { id: string }[], wanted: string): boolean =>
  list.some(({ id }) => id === wanted);
