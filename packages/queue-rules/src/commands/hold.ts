import type { GroupAct } from '@queuebell/contracts';
import { refused, unchanged, type Decision } from '../decision.js';
import { inMinutes } from '../ending.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { decideEach } from '../decide-each.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import type { Entry, Queue } from '../queue.js';

/** One of `minutes` and `until`; null: nobody knows. */
export interface HoldEnding {
  minutes?: number | null | undefined;
  /** Only of a customer who is on hold. */
  until?: Date | null | undefined;
  /** A hold that ends then is made longer by the minutes. */
  heldUntil?: Date | null | undefined;
}

/** A customer goes away for a while and keeps the place, or stays away for longer. One who was called leaves the chair. */
export interface PutOnHold extends CustomerTarget, HoldEnding {
  type: 'hold';
}

/** A repeat changes nothing, so the minutes count once. */
export function hold(queue: Queue, command: PutOnHold, now: Moment): Decision<undefined> {
  const entry = targetIn(queue, command, now);
  if (!entry || !fits(entry, command, now)) return refused('TICKET_NOT_FOUND');
  const before = entry.hold && (entry.hold.until ?? null);
  if (before !== undefined && !isMeant(before, command)) return unchanged(queue, undefined);
  const until = endAfter(before, command, now);
  if (before !== undefined && isSameEnd(before, until)) return unchanged(queue, undefined);
  const to = { since: now.at, ...(until && { until }) };
  return withChanged(queue, changedEntry(entry, { turn: undefined, hold: to }), now);
}

/**
 * Those of a group who wait. A longer hold is for those who are on hold, and the same for all of them.
 * @param waiting of the group
 */
export function holdTogether(
  queue: Queue,
  waiting: readonly Entry[],
  ending: HoldEnding,
  now: Moment,
): Decision<undefined> {
  const holdAll = (all: readonly Entry[], asked: HoldEnding) =>
    decideEach(queue, all, (before, { number }) => hold(before, { type: 'hold', number, ...asked }, now));
  if (!changesHold(ending)) return holdAll(waiting, ending);
  const held = waiting.filter((entry) => entry.hold);
  if (held.length === 0) return refused('TICKET_NOT_FOUND');
  const latest = latestEnd(held);
  if (!isMeant(latest, ending)) return unchanged(queue, undefined);
  return holdAll(held, { until: endAfter(latest, ending, now) });
}

/** As calls name it. */
export const holdEndingOf = ({
  minutes,
  until,
  heldUntil,
}: Omit<Extract<GroupAct, { type: 'hold' }>, 'type'>) => ({
  minutes,
  until: dateOf(until),
  heldUntil: dateOf(heldUntil),
});

const dateOf = (iso: string | null | undefined): Date | null | undefined =>
  typeof iso === 'string' ? new Date(iso) : iso;

const changesHold = ({ until, heldUntil }: HoldEnding): boolean =>
  until !== undefined || heldUntil !== undefined;

/** A later change of the hold counts more than the one that a screen without network delivers. */
function fits({ hold: before }: Entry, ending: HoldEnding, now: Moment): boolean {
  if (!changesHold(ending)) return true;
  return before !== undefined && (ending.until === undefined || before.since <= now.at);
}

/** Whether a hold that ends then is to get another end. */
const isMeant = (before: Date | null, { until, heldUntil }: HoldEnding): boolean =>
  until !== undefined || (heldUntil !== undefined && isSameEnd(before, heldUntil));

/** @param before of a customer on hold */
function endAfter(before: Date | null | undefined, { minutes, until }: HoldEnding, now: Moment): Date | null {
  if (until !== undefined) return until;
  if (minutes === undefined || minutes === null) return null;
  return inMinutes({ at: before && before > now.at ? before : now.at }, minutes);
}

function latestEnd(held: readonly Entry[]): Date | null {
  const ends = held.map((entry) => entry.hold?.until?.getTime() ?? Infinity);
  const latest = Math.max(...ends);
  return latest === Infinity ? null : new Date(latest);
}

const isSameEnd = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
