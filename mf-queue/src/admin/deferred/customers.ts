import type { QueueEntry } from '@queuebell/contracts';

/** The words for the place to which these customers come back: with priority for all of them, or by their arrival. */
export const placeWords = (entries: readonly QueueEntry[]): string =>
  entries.every(({ priority }) => priority !== undefined) ? 'By priority' : 'By arrival time';

/** The number of the customer directly before; null: the customer is the first who waits. */
export const behindWhom = (waiting: readonly QueueEntry[], entry: QueueEntry): number | null =>
  waiting[waiting.indexOf(entry) - 1]?.number ?? null;
