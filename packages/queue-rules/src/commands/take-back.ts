import { refused, seenChange, unchanged, type Decision } from '../decision.js';
import { changedEntry, editOf, withDetails, type ChangedEntry } from '../entry-changes.js';
import { isOfPassedTime, type NewEvent, type PlaceValues, type QueueEvent } from '../events.js';
import { joinedAnew } from '../groups.js';
import { isOfToday, type Moment } from '../moment.js';
import { reopened } from '../queue-order.js';
import type { ClosedEntry, Entry, Hold, Outcome, Queue, StoredSettings, Turn } from '../queue.js';
import { rankBeside, withRanked } from '../ranks.js';
import { chairsOf, hasChairs, inChair, servedAlone } from '../serving.js';
import { withDayBefore } from './change-settings.js';
import { closing } from './close.js';
import { withPriority } from './prioritize.js';
import { differenceOf, putBackAsBefore } from './restore.js';

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

/** Why nothing was taken back. `number`: the customer in the way. */
export type Obstacle =
  /** Nobody can take it back. */
  | { is: 'final' }
  | { is: 'day-over' }
  | { is: 'closed'; number: number; outcome: Outcome }
  /** The customer waits again. */
  | { is: 'put-back'; number: number }
  | { is: 'called' | 'held' | 'moved' | 'corrected' | 'unknown'; number: number }
  /** The customer's chair, or the only one, has this customer now. */
  | { is: 'chair-taken'; number: number }
  | { is: 'chair-gone' | 'settings' | 'break' };

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

interface Undo {
  queue: Queue;
  visits: readonly ClosedEntry[];
  now: Moment;
  happenedAt: Date;
  events: readonly QueueEvent[];
}

interface Step {
  queue: Queue;
  events: readonly NewEvent[];
}

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

/** All of a group, or nobody. */
function withoutCheckIns({ queue, visits, now }: Undo, events: readonly Of<'checkedIn'>[]): Step | Obstacle {
  const keys = events.map(({ key }) => key);
  const gone = events.find(({ key }) => queue.waiting.every((entry) => entry.key !== key));
  if (gone) return goneSince(queue, visits, gone);
  const entries = queue.waiting.filter(({ key }) => keys.includes(key));
  const called = entries.find(({ turn }) => turn);
  if (called) return { is: 'called', number: called.number };
  return closing(queue, entries, { outcome: 'removed' }, now);
}

/** Of several customers, all who are still closed by this command. */
function allPutBack(undo: Undo, closings: readonly Of<'closed'>[]): Step | Obstacle {
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
function closedAsBefore({ events }: Undo, open: Step, { key }: Of<'closed'>): Step | Obstacle {
  const putBack = events.filter((event) => event.type === 'putBack').find((each) => each.key === key);
  const entry = open.queue.waiting.find((each) => each.key === key);
  if (!putBack || !entry) return open;
  const again = closedAgain(open.queue, entry, putBack);
  return 'is' in again ? again : { queue: again.queue, events: [...open.events, ...again.events] };
}

function withoutClosing(
  queue: Queue,
  visits: readonly ClosedEntry[],
  event: Of<'closed'>,
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

type ChangeOfCustomer = Of<'putBack' | 'turned' | 'held' | 'moved' | 'prioritized' | 'corrected'>;

function withoutChange({ queue, visits }: Undo, event: ChangeOfCustomer): Step | Obstacle {
  const { key, number } = event;
  const entry = queue.waiting.find((each) => each.key === key);
  if (!entry) return goneSince(queue, visits, event);
  switch (event.type) {
    case 'putBack':
      return closedAgain(queue, entry, event);
    case 'turned':
      if (!isSameTurn(entry.turn, event.to)) return { is: 'called', number };
      return changed(queue, changedEntry(entry, { turn: event.from ?? undefined }));
    case 'held':
      if (!isSameHold(entry.hold, event.to)) return { is: 'held', number };
      return changed(queue, changedEntry(entry, { hold: event.from ?? undefined }));
    case 'moved':
      if ((entry.rank ?? null) !== event.to) return { is: 'moved', number };
      return changed(queue, changedEntry(entry, { rank: rankBeside(queue, entry, event.from ?? undefined) }));
    case 'prioritized':
      return withoutPriorityChange(queue, entry, event);
    case 'corrected': {
      const { detailsBefore } = entry;
      if (editOf(entry) !== event.edit || !detailsBefore) return { is: 'corrected', number };
      const back = withDetails(entry, detailsBefore);
      const told: NewEvent = { type: 'corrected', key, number, edit: editOf(back) };
      return changed(queue, { entry: back, events: [told] });
    }
  }
}

const changed = (queue: Queue, { entry, events }: ChangedEntry): Step => ({
  queue: { ...queue, waiting: withRanked(queue.waiting, entry) },
  events,
});

function withoutPriorityChange(queue: Queue, entry: Entry, event: Of<'prioritized'>): Step | Obstacle {
  const { key, number, from, to, edit } = event;
  const { priority, priorityBefore } = entry;
  const isAsSet = (priority !== undefined) === to && (!from || editOf(entry) === edit);
  const reason = from ? priorityBefore : null;
  if (!isAsSet || reason === undefined) return { is: 'corrected', number };
  const back = withPriority(entry, reason);
  const told: NewEvent = {
    type: 'prioritized',
    ...{ key, number, from: to, to: from },
    ...(to && { edit: editOf(back) }),
  };
  return changed(queue, { entry: back, events: [told] });
}

/** The customer is closed as before, if nobody has called them, or put them on hold, since they were put back. */
function closedAgain(queue: Queue, entry: Entry, event: Of<'putBack'>): Step | Obstacle {
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

function withoutBreakChange({ queue }: Undo, event: Of<'breakChanged'>): Step | Obstacle {
  const { chair, from, to } = event;
  const current = queue.breaks.find((each) => each.chair === chair) ?? null;
  if (!isSameHold(current, to)) return { is: 'break' };
  const others = queue.breaks.filter((each) => each !== current);
  return {
    queue: { ...queue, breaks: from ? [...others, from] : others },
    events: [{ type: 'breakChanged', chair, from: to, to: from }],
  };
}

function withoutSettings({ queue, now }: Undo, event: Of<'settingsChanged'>): Step | Obstacle {
  const { dayBefore: _was, ...from } = event.from;
  const { dayBefore: _is, ...to } = event.to;
  const current = new Map<string, unknown>(Object.entries(queue.settings));
  const names = Object.keys(from);
  if (names.length === 0) return { is: 'final' };
  const isAsSet = Object.entries(to).every(([name, value]) => isSameValue(current.get(name) ?? null, value));
  if (!isAsSet) return { is: 'settings' };
  const back = withDayBefore(queue, from, now);
  const was = Object.fromEntries(Object.keys(back).map((name) => [name, current.get(name) ?? null]));
  const settings = withoutNull({ ...queue.settings, ...back }) as StoredSettings;
  return { queue: { ...queue, settings }, events: [{ type: 'settingsChanged', from: was, to: back }] };
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

function goneSince(
  queue: Queue,
  visits: readonly ClosedEntry[],
  { key, number }: { key: string; number: number },
): Obstacle {
  const found = [...queue.closed, ...visits].find((each) => each.key === key);
  if (!found) return { is: 'unknown', number };
  return found.outcome === 'expired'
    ? { is: 'day-over' }
    : { is: 'closed', number: found.number, outcome: found.outcome };
}

type Of<Type extends NewEvent['type']> = Extract<QueueEvent, { type: Type }>;

/** Null: the value goes. */
const withValues = (entry: Entry, values: PlaceValues = {}): Entry =>
  withoutNull({ ...entry, ...values }) as Entry;

const withoutNull = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const isSameTime = (one: Date | undefined, other: Date | undefined): boolean =>
  one?.getTime() === other?.getTime();

/** The same turn, also after further calls. */
const isSameTurn = (one: Turn | undefined, other: Turn | null): boolean =>
  one && other
    ? one.chair === other.chair &&
      isSameTime(one.calledAt, other.calledAt) &&
      isSameTime(one.startedAt, other.startedAt)
    : !one && !other;

type Pause = Pick<Hold, 'since' | 'until'>;
const isSameHold = (one: Pause | null | undefined, other: Pause | null): boolean =>
  one && other ? isSameTime(one.since, other.since) && isSameTime(one.until, other.until) : !one && !other;

/** Chairs are a list; the database may give the fields of one in any order. */
const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort())
      : each,
  );
