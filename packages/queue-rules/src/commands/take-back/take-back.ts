import { refused, seenChange, unchanged, type Decision } from '../../decision.js';
import { isOfPassedTime, type NewEvent, type QueueEvent } from '../../events.js';
import { isOfToday, type Moment } from '../../moment.js';
import type { ClosedEntry, Queue } from '../../queue.js';
import { chairsOf, hasChairs, inChair, servedAlone } from '../../serving.js';
import { allPutBack } from './closings.js';
import { withoutChange } from './customer-changes.js';
import { withoutBreakChange, withoutSettings } from './shop-changes.js';
import { goneSince, isSameTime, type Obstacle, type EventOfType, type Step, type Undo } from './undo.js';
import { closeCustomers } from '../close.js';

/**
 * Takes back what one command did, also an undo, as long as nothing has happened since that depends on it. Calls, leases and the
 * start of a day stay. A check-in that is taken back removes the customer; nobody else gets the number.
 */
export interface TakeBack {
  type: 'takeBack';
  /** All events of the command, in their order. */
  events: readonly QueueEvent[];
  /** Those of their customers who are in the history. */
  visits: readonly ClosedEntry[];
  /** The queue's `archivings` when the history was searched. */
  lookedAt: number;
}

export function takeBack(queue: Queue, command: TakeBack, now: Moment): Decision<Obstacle | null> {
  const { events, visits, lookedAt } = command;
  if (lookedAt !== queue.archivings) return refused('LOOK_AGAIN');
  const done = events.filter((event) => !isOfPassedTime(event) && !MARKS.has(event.type));
  const [first] = done;
  if (!first || done.some(({ type }) => !UNDONE.has(type))) return unchanged(queue, { is: 'final' });
  const isOfSettings = done.every(({ type }) => type === 'settingsChanged');
  if (!isOfSettings && !isOfToday(queue, now)) return unchanged(queue, { is: 'day-over' });
  const delivered = events.find((event) => event.type === 'delivered');
  const happenedAt = delivered?.madeAt ?? first.at;
  const back = takenBack({ queue, visits, now, happenedAt, events: done });
  if ('is' in back) return unchanged(queue, back);
  const { waiting, closed, goneKeys, settings, breaks } = back.queue;
  return {
    queue: seenChange(queue, { waiting, closed, goneKeys, settings, breaks }, now),
    events: [{ type: 'takenBack', of: first.first }, ...back.events],
    answer: null,
  };
}

/** They only say what the events after them are. */
const MARKS: ReadonlySet<NewEvent['type']> = new Set(['takenBack', 'delivered']);

/** All others stay, also those of newer releases, which this one does not know. */
const UNDONE: ReadonlySet<NewEvent['type']> = new Set([
  ...(['checkedIn', 'closed', 'putBack', 'turned', 'held', 'moved', 'prioritized', 'corrected'] as const),
  ...(['breakChanged', 'settingsChanged'] as const),
]);

function takenBack(undo: Undo): Step | Obstacle {
  const closings = undo.events.filter((event) => event.type === 'closed');
  if (closings.length > 0) return allPutBack(undo, closings);
  const checkIns = undo.events.filter((event) => event.type === 'checkedIn');
  if (checkIns.length > 0) return withoutCheckIns(undo, checkIns);
  const steps = undo.events.reduceRight<Step | Obstacle>(
    (done, event) => {
      if ('is' in done) return done;
      const step = withoutEvent({ ...undo, queue: done.queue }, event);
      return 'is' in step ? step : { queue: step.queue, events: [...done.events, ...step.events] };
    },
    { queue: undo.queue, events: [] },
  );
  return 'is' in steps ? steps : (obstacleIn(undo, steps.queue) ?? steps);
}

function withoutEvent(undo: Undo, event: QueueEvent): Step | Obstacle {
  switch (event.type) {
    case 'putBack':
    case 'turned':
    case 'held':
    case 'moved':
    case 'prioritized':
    case 'corrected':
      return withoutChange(undo, event);
    case 'breakChanged':
      return withoutBreakChange(undo, event);
    case 'settingsChanged':
      return withoutSettings(undo, event);
    default:
      return { is: 'final' };
  }
}

/** All of a group, or nobody. */
function withoutCheckIns(
  { queue, visits, now }: Undo,
  events: readonly EventOfType<'checkedIn'>[],
): Step | Obstacle {
  const keys = events.map(({ key }) => key);
  const gone = events.find(({ key }) => queue.waiting.every((entry) => entry.key !== key));
  if (gone) return goneSince(queue, visits, gone);
  const entries = queue.waiting.filter(({ key }) => keys.includes(key));
  const called = entries.find(({ turn }) => turn);
  if (called) return { is: 'called', number: called.number };
  return closeCustomers(queue, entries, { outcome: 'removed' }, now);
}

/** The first rule of the queue that the whole undo would break. */
function obstacleIn({ queue, happenedAt, events }: Undo, after: Queue): Obstacle | null {
  const chairs = chairsOf(after).map(({ id }) => id);
  const held = after.waiting.find(({ turn, hold }) => turn && hold);
  if (held) return { is: 'called', number: held.number };
  if (after.waiting.some(({ turn }) => turn && !chairs.includes(turn.chair))) return { is: 'chair-gone' };
  if (after.breaks.some(({ chair }) => !chairs.includes(chair))) return { is: 'chair-gone' };
  const keys = events.map((event) => ('key' in event ? event.key : null));
  const others = chairs.flatMap((chair) =>
    inChair(after, chair).length < 2 ? [] : inChair(after, chair).filter(({ key }) => !keys.includes(key)),
  );
  if (others[0]) return { is: 'chair-taken', number: others[0].number };
  if (hasChairs(queue) || hasChairs(after)) return null;
  // The only customer being served stays, unless the command itself had called them.
  const { entry: served } = servedAlone(queue);
  const call = queue.calls.at(-1);
  const isCalledByIt = call?.number === served?.number && call && isSameTime(call.at, happenedAt);
  const isSame = !served || servedAlone(after).entry?.key === served.key;
  return isSame || isCalledByIt ? null : { is: 'chair-taken', number: served.number };
}
