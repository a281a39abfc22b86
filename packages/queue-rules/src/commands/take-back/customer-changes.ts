import { withPriority } from '../prioritize.js';
import { changedEntry, editOf, withDetails, type ChangedEntry } from '../../entry-changes.js';
import type { NewEvent } from '../../events.js';
import type { Entry, Queue, Turn } from '../../queue.js';
import { rankBeside, withRanked } from '../../ranks.js';
import { closedAgain } from './closings.js';
import {
  goneSince,
  isSameHold,
  isSameTime,
  type Obstacle,
  type EventOfType,
  type Step,
  type Undo,
} from './undo.js';

export type ChangeOfCustomer = EventOfType<
  'putBack' | 'turned' | 'held' | 'moved' | 'prioritized' | 'corrected'
>;

export function withoutChange({ queue, visits }: Undo, event: ChangeOfCustomer): Step | Obstacle {
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
      const undone: NewEvent = { type: 'corrected', key, number, edit: editOf(back) };
      return changed(queue, { entry: back, events: [undone] });
    }
  }
}

const changed = (queue: Queue, { entry, events }: ChangedEntry): Step => ({
  queue: { ...queue, waiting: withRanked(queue.waiting, entry) },
  events,
});

function withoutPriorityChange(
  queue: Queue,
  entry: Entry,
  event: EventOfType<'prioritized'>,
): Step | Obstacle {
  const { key, number, from, to, edit } = event;
  const { priority, priorityBefore } = entry;
  const isAsSet = (priority !== undefined) === to && (!from || editOf(entry) === edit);
  const reason = from ? priorityBefore : null;
  if (!isAsSet || reason === undefined) return { is: 'corrected', number };
  const back = withPriority(entry, reason);
  const undone: NewEvent = {
    type: 'prioritized',
    ...{ key, number, from: to, to: from },
    ...(to && { edit: editOf(back) }),
  };
  return changed(queue, { entry: back, events: [undone] });
}

/** The same turn, also after further calls. */
const isSameTurn = (one: Turn | undefined, other: Turn | null): boolean =>
  one && other
    ? one.chair === other.chair &&
      isSameTime(one.calledAt, other.calledAt) &&
      isSameTime(one.startedAt, other.startedAt)
    : !one && !other;
