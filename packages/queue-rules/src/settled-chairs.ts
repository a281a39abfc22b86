import { changedEntry } from './entry-changes.js';
import type { NewEvent } from './events.js';
import { isOfToday, type Moment } from './moment.js';
import { orderOf } from './queue-order.js';
import type { Entry, Queue, StoredSettings } from './queue.js';
import { withRanked } from './ranks.js';
import { chairsOf, hasChairs, servedIn } from './serving.js';

interface Settled {
  changes: Partial<Pick<Queue, 'waiting' | 'breaks'>>;
  events: readonly NewEvent[];
}

/**
 * The customers' turns under other settings. Customers whose chair is gone wait again. In a shop that has several chairs from now
 * on, the customer being served is in the first one; in a shop that has one chair from now on, the customer who was called last
 * is being served.
 */
export function settledIn(queue: Queue, settings: StoredSettings, now: Moment): Settled {
  const chairs = chairsOf({ settings }).map(({ id }) => id);
  const [last] = servedIn(queue);
  const isFirst = !hasChairs(queue) && chairs.length > 0 && isOfToday(queue, now);
  const isLast = hasChairs(queue) && chairs.length === 0;
  const changed = queue.waiting.map((entry) => {
    const changes = {
      ...(entry.turn && !chairs.includes(entry.turn.chair) && { turn: undefined }),
      ...(entry === last && isFirst && chairs[0] && { turn: begun(chairs[0], now) }),
      ...(entry === last && isLast && { rank: rankOfFirst(queue, entry) }),
    };
    return changedEntry(entry, changes);
  });
  const breaks = queue.breaks.filter(({ chair }) => chairs.includes(chair));
  const events = changed.flatMap((each) => each.events);
  const ended = queue.breaks.filter((each) => !breaks.includes(each));
  return {
    changes: {
      ...(events.length > 0 && {
        waiting: changed.map(({ entry }) => entry).reduce(withRanked, queue.waiting),
      }),
      ...(ended.length > 0 && { breaks }),
    },
    events: [
      ...events,
      ...ended.map(
        (from) => ({ type: 'breakChanged', chair: from.chair, from, to: null }) satisfies NewEvent,
      ),
    ],
  };
}

const begun = (chair: string, { at }: Moment) => ({ chair, calledAt: at, startedAt: at, calls: 1 });

function rankOfFirst({ waiting }: Queue, entry: Entry): number | undefined {
  const [first] = waiting;
  return !first || first === entry ? entry.rank : orderOf(first) - 1;
}
