import type { QueueEntry } from '@queuebell/contracts';

/** The number of the customer directly before; null: the customer is the first who waits. */
export const behindWhom = (waiting: readonly QueueEntry[], entry: QueueEntry): number | null =>
  waiting[waiting.indexOf(entry) - 1]?.number ?? null;
