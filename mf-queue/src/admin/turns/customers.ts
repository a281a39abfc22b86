import type { QueueEntry } from '@queuebell/contracts';

/** The place to which these come back: the one of those with priority is given by it. */
export const placeWords = (entries: readonly QueueEntry[]): string =>
  entries.every(({ priority }) => priority !== undefined) ? 'By priority' : 'By arrival time';

/** The number of the customer directly before; null: the customer is the first who waits. */
export const behindWhom = (waiting: readonly QueueEntry[], entry: QueueEntry): number | null =>
  waiting[waiting.indexOf(entry) - 1]?.number ?? null;
