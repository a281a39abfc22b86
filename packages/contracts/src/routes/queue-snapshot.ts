import type { QueueSnapshot } from '../queue.js';

/** A wall display draws this for months: an invalid answer is a failure, not a blank wall. */
export function isQueueSnapshot(answer: unknown): boolean {
  const body = answer as Partial<QueueSnapshot> | null;
  return (
    Array.isArray(body?.data) &&
    body.data.every((entry) => typeof entry?.number === 'number' && typeof entry.name === 'string') &&
    Array.isArray(body.calls) &&
    typeof body.revision === 'number' &&
    typeof body.shop?.name === 'string'
  );
}
