import type { AskablePerson } from '@queuebell/contracts';
import { breakOf } from '../breaks.js';
import { countAhead } from '../called-before.js';
import type { Entry, Queue, StoredSettings } from '../queue.js';
import { chairsOf } from '../serving.js';
import { settingsOf } from '../settings.js';

type PeopleQueue = Pick<Queue, 'breaks'> & {
  settings?: StoredSettings;
  waiting: readonly Pick<Entry, 'number' | 'turn' | 'hold' | 'askedFor' | 'service'>[];
};

/** The people whom customers of this shop may ask for, in the order of their chairs. */
export function peopleOf(queue: PeopleQueue, at: Date): AskablePerson[] {
  const chairs = chairsOf(queue);
  // Without another chair there is nothing to choose.
  if (!settingsOf(queue).mayAskForPerson || chairs.length < 2) return [];
  return chairs.flatMap(({ id, person, services }) => {
    if (person === undefined) return [];
    const away = breakOf(queue, id, { at });
    const waiting = countAhead(queue, { askedFor: id }, { at });
    return [
      {
        ...{ chair: id, person, waiting },
        ...(services && { services }),
        ...(away && { break: { until: away.until?.toISOString() ?? null } }),
      },
    ];
  });
}
