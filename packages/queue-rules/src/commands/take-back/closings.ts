import type { PlaceValues } from '../../events.js';
import { differenceOf, putBackAsBefore } from '../restore.js';
import { joinedAnew } from '../../groups.js';
import type { Moment } from '../../moment.js';
import { reopened } from '../../queue-order.js';
import type { ClosedEntry, Entry, Queue } from '../../queue.js';
import { isSameTime, withoutNull, type Obstacle, type EventOfType, type Step, type Undo } from './undo.js';

/** Of several customers, all who are still closed by this command. */
export function allPutBack(undo: Undo, closings: readonly EventOfType<'closed'>[]): Step | Obstacle {
  const { queue, visits, now } = undo;
  const steps = closings.reduceRight<{ step: Step; obstacle: Obstacle | null }>(
    ({ step, obstacle }, event) => {
      const open = withoutClosing(step.queue, visits, event, now);
      const back = 'is' in open ? open : closedAsBefore(undo, open, event);
      if ('is' in back) return { step, obstacle: back };
      return { step: { queue: back.queue, events: [...step.events, ...back.events] }, obstacle };
    },
    { step: { queue, events: [] }, obstacle: null },
  );
  return steps.step.events.length === 0 && steps.obstacle ? steps.obstacle : steps.step;
}

/** A customer whom the same command had put back first, as one who was served after all, has the closing before it. */
function closedAsBefore({ events }: Undo, open: Step, { key }: EventOfType<'closed'>): Step | Obstacle {
  const putBack = events.filter((event) => event.type === 'putBack').find((each) => each.key === key);
  const entry = open.queue.waiting.find((each) => each.key === key);
  if (!putBack || !entry) return open;
  const again = closedAgain(open.queue, entry, putBack);
  return 'is' in again ? again : { queue: again.queue, events: [...open.events, ...again.events] };
}

function withoutClosing(
  queue: Queue,
  visits: readonly ClosedEntry[],
  event: EventOfType<'closed'>,
  now: Moment,
): Step | Obstacle {
  const { key, number, outcome, before } = event;
  const waits = queue.waiting.find((each) => each.key === key);
  if (waits) return { is: 'put-back', number };
  const inQueue = queue.closed.find((each) => each.key === key);
  const found = inQueue ?? visits.find((each) => each.key === key);
  const closedAt = event.closedAt ?? event.at;
  if (!found) return { is: 'unknown', number };
  if (found.serviceDay !== queue.serviceDay) return { is: 'day-over' };
  if (found.outcome !== outcome || !isSameTime(found.closedAt, closedAt))
    return { is: 'closed', number, outcome: found.outcome };
  const anew = joinedAnew(queue.waiting, found);
  if (anew) return { is: 'put-back', number: anew.number };
  const goneKeys = queue.goneKeys.includes(key)
    ? queue.goneKeys.filter((each) => each !== key)
    : queue.goneKeys;
  return putBackAsBefore({ ...queue, goneKeys }, found, now, withValues(reopened(found), before));
}

/** The customer is closed as before, if nobody has called them, or put them on hold, since they were put back. */
export function closedAgain(queue: Queue, entry: Entry, event: EventOfType<'putBack'>): Step | Obstacle {
  const { key, number, outcome, closedAt, before, at } = event;
  const { turn, hold } = entry;
  const calledAt = turn?.startedAt ?? turn?.calledAt;
  if ((calledAt && calledAt > at) || (turn && before?.turn)) return { is: 'called', number };
  if (hold && hold.since > at) return { is: 'held', number };
  const found: ClosedEntry = { ...withValues(entry, before), outcome, closedAt };
  const later = queue.closed.findIndex((each) => each.closedAt > closedAt);
  const place = later < 0 ? queue.closed.length : later;
  return {
    queue: {
      ...queue,
      waiting: queue.waiting.filter((each) => each !== entry),
      closed: [...queue.closed.slice(0, place), found, ...queue.closed.slice(place)],
    },
    events: [
      {
        type: 'closed',
        ...{ key, number, outcome, closedAt, place: queue.waiting.indexOf(entry) },
        ...differenceOf(entry, found),
      },
    ],
  };
}

/** Null: the value goes. */
const withValues = (entry: Entry, values: PlaceValues = {}): Entry =>
  withoutNull({ ...entry, ...values }) as Entry;
