import type { NoShowPlace } from '@queuebell/contracts';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import { changedEntry, type ChangedEntry } from '../entry-changes.js';
import type { NewEvent } from '../events.js';
import { joinedAnew } from '../groups.js';
import { orderAt, orderOf, placeOf, reopened, withEntryAt } from '../queue-order.js';
import { timeBefore, isOfToday, type Moment } from '../moment.js';
import { wasGivenToday } from '../numbers.js';
import type { ClosedEntry, Entry, Outcome, Queue, ServiceDay } from '../queue.js';
import { rankBehind, ranked, unranked } from '../ranks.js';
import { chairsOf, inChair, lineOf } from '../serving.js';
import { settingsOf } from '../settings.js';

/**
 * Staff put a customer whom they closed back to the old place, or one who did not come to the place that the shop has chosen. A
 * repeat changes nothing.
 */
export interface Restore {
  type: 'restore';
  number: number;
  /** The day that the screen shows; on another one it is too late. Default: today. */
  day?: ServiceDay;
  /** Staff were mistaken: one who did not come gets the old place, too. */
  asBefore?: true;
}

export function restore(queue: Queue, command: Restore, now: Moment): Decision<undefined> {
  const { number, day, asBefore } = command;
  if (!wasGivenToday(queue, number, now)) return refused('TICKET_NOT_FOUND');
  if (day !== undefined && day !== queue.serviceDay) return refused('UNDO_TOO_LATE');
  if (queue.waiting.some((entry) => entry.number === number)) return unchanged(queue, undefined);
  const found = [
    ...closedSince(queue, ['served', 'removed'], PUT_BACK_WINDOW_MS, now),
    ...closedSince(queue, ['no-show'], Infinity, now),
  ].find((entry) => entry.number === number);
  if (!found) return refused('UNDO_TOO_LATE');
  if (joinedAnew(queue.waiting, found)) return refused('JOINED_ANEW');
  return found.outcome === 'no-show' && !asBefore
    ? putBack(queue, found, atNoShowPlace(queue, found), now)
    : putBackAsBefore(queue, found, now);
}

/** To the chair too, unless somebody else has begun there. The customer whom the closing had called waits again. */
export function putBackAsBefore(
  queue: Queue,
  found: ClosedEntry,
  now: Moment,
  entry = reopened(found),
): Change<undefined> {
  const { turn, ...others } = entry;
  if (!turn) return putBack(queue, found, others, now);
  const called = inChair(queue, turn.chair).filter(
    ({ turn: theirs }) =>
      theirs &&
      theirs.calledAt.getTime() === found.closedAt.getTime() &&
      theirs.calls === 1 &&
      !theirs.startedAt,
  );
  const isThere = chairsOf(queue).some(({ id }) => id === turn.chair);
  const isFree = isThere && inChair(queue, turn.chair).length === called.length;
  if (!isFree) return putBack(queue, found, others, now);
  const waitAgain = called.map((entry) => changedEntry(entry, { turn: undefined }));
  return putBack(queue, found, { ...others, turn }, now, { others: waitAgain });
}

function atNoShowPlace(queue: Queue, found: ClosedEntry): Entry {
  const { turn: _turn, hold: _hold, ...others } = reopened(found);
  const entry = unranked(others);
  const before = beforeNoShow(lineOf(queue), settingsOf(queue).noShowPlace);
  return ranked(entry, rankBehind(queue, entry, before ?? null));
}

/** Those on hold are not among the next two. */
function beforeNoShow(line: readonly Entry[], place: NoShowPlace): Entry | undefined {
  if (place === 'front') return undefined;
  return place === 'end'
    ? line.at(-1)
    : line
        .filter(({ hold }) => !hold)
        .slice(0, 2)
        .at(-1);
}

/** Customers of the queue's day who were closed within this many milliseconds. */
export function closedSince(
  queue: Queue,
  outcomes: readonly Outcome[],
  windowMs: number,
  now: Moment,
): ClosedEntry[] {
  const since = windowMs === Infinity ? new Date(0) : timeBefore(now, windowMs);
  if (!isOfToday(queue, now)) return [];
  return queue.closed.filter(
    ({ serviceDay, outcome, closedAt }) =>
      serviceDay === queue.serviceDay && outcomes.includes(outcome) && closedAt >= since,
  );
}

/**
 * @param from the first place that the entry may have
 * @param others customers who change with it
 */
export function putBack(
  queue: Queue,
  found: ClosedEntry,
  entry: Entry,
  now: Moment,
  { from = 0, others = [] }: { from?: number; others?: readonly ChangedEntry[] } = {},
): Change<undefined> {
  const { key, number, outcome, closedAt } = found;
  const changed = new Map(others.map((each) => [each.entry.key, each.entry]));
  const waiting = queue.waiting.map((each) => changed.get(each.key) ?? each);
  const place = placeOf(waiting, entry, from);
  const order = orderAt(waiting, place, orderOf(entry));
  const back = order === orderOf(entry) ? entry : ranked(entry, order);
  const changes = {
    waiting: withEntryAt(waiting, back, place),
    closed: queue.closed.filter((each) => each !== found),
  };
  const event: NewEvent = {
    ...{ type: 'putBack', key, number, outcome, closedAt },
    ...differenceOf(found, back),
  };
  return {
    queue: seenChange(queue, changes, now),
    events: [...others.flatMap(({ events }) => events), event],
    answer: undefined,
  };
}

const MAY_DIFFER = ['checkedInAt', 'rank', 'turn', 'hold'] as const;

type Difference = Pick<Extract<NewEvent, { type: 'putBack' }>, 'before' | 'after'>;

/** The fields in which a customer who is put back, or closed again by an undo, differs from before. */
export function differenceOf(before: Entry, after: Entry): Difference {
  const differing = MAY_DIFFER.filter((name) => after[name]?.valueOf() !== before[name]?.valueOf());
  if (differing.length === 0) return {};
  const valuesOf = (each: Entry) => Object.fromEntries(differing.map((name) => [name, each[name] ?? null]));
  return { before: valuesOf(before), after: valuesOf(after) };
}
