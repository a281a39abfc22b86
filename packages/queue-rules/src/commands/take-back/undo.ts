import type { NewEvent, QueueEvent } from '../../events.js';
import type { Moment } from '../../moment.js';
import type { ClosedEntry, Hold, Outcome, Queue } from '../../queue.js';

/** The command that is taken back, and where. */
export interface Undo {
  queue: Queue;
  visits: readonly ClosedEntry[];
  now: Moment;
  happenedAt: Date;
  events: readonly QueueEvent[];
}

/** One event of it taken back. */
export interface Step {
  queue: Queue;
  events: readonly NewEvent[];
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

export type EventOfType<Type extends NewEvent['type']> = Extract<QueueEvent, { type: Type }>;

export function goneSince(
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

export const isSameTime = (one: Date | undefined, other: Date | undefined): boolean =>
  one?.getTime() === other?.getTime();

type Pause = Pick<Hold, 'since' | 'until'>;
export const isSameHold = (one: Pause | null | undefined, other: Pause | null): boolean =>
  one && other ? isSameTime(one.since, other.since) && isSameTime(one.until, other.until) : !one && !other;

export const withoutNull = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
