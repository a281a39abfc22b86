import { JUST_CLOSED_MAX } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { ShownQueue } from './queue-rules.js';
import type { QueueDocument, WaitingEntry } from './queue.schema.js';

/** What a screen sees; all that happened before stays in the database. */
export const shown = {
  shopName: 1,
  timeZone: 1,
  serviceDay: 1,
  counter: 1,
  revision: 1,
  waiting: 1,
  calls: 1,
  reserveUsed: 1,
  settings: 1,
} as const satisfies Record<Exclude<keyof ShownQueue, 'closed'>, 1>;

/** The same with what staff can put back. */
export const shownToStaff = {
  ...shown,
  closed: {
    $slice: [
      { $filter: { input: '$closed', cond: { $in: ['$$this.outcome', ['served', 'removed']] } } },
      -JUST_CLOSED_MAX,
    ],
  },
};

/** A queue and, under `closed`, no more than the entry of one ticket; without it where that is not closed, or in the history. */
export type TicketQueue = Omit<ShownQueue, 'closed'> &
  Pick<QueueDocument, '_id' | 'callCount'> &
  Partial<Pick<QueueDocument, 'closed'>>;

export const shownOfTicket = (key: string) => ({ ...shown, callCount: 1, closed: { $elemMatch: { key } } });

/** The one entry that a customer has: by key, or by the browser that joined. */
export function entryOf({ key, joiner }: Pick<WaitingEntry, 'key' | 'joiner'>): mongo.Document {
  const ofKey = { $elemMatch: { key } };
  return {
    waiting: joiner === undefined ? ofKey : { $elemMatch: { $or: [{ key }, { joiner }] } },
    closed: ofKey,
    revision: 1,
  };
}

/**
 * That entry, in what was answered. Not simply the only one: a write that the driver had to send again, because the
 * primary was lost after it had done it, is answered with the whole queue, whatever was asked of it.
 */
export function entryIn<
  Waiting extends Pick<WaitingEntry, 'key' | 'joiner'>,
  Closed extends Pick<WaitingEntry, 'key'>,
>(
  { waiting = [], closed = [] }: { waiting?: Waiting[]; closed?: Closed[] },
  { key, joiner }: Pick<WaitingEntry, 'key' | 'joiner'>,
): Waiting | Closed | undefined {
  const isOfJoiner = (entry: Waiting) => joiner !== undefined && entry.joiner === joiner;
  return (
    waiting.find((entry) => entry.key === key || isOfJoiner(entry)) ??
    closed.find((entry) => entry.key === key)
  );
}
