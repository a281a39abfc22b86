import { mongo } from 'mongoose';

/** The driver's error when its pool stays full; it does not export the class. */
const POOL_IS_FULL = 'MongoWaitQueueTimeoutError';
/** Mongoose's error while it has no connection. */
const NOT_CONNECTED = 'MongooseServerSelectionError';
/** Error labels for operations that can be retried unchanged. */
const PASSING = ['RetryableWriteError', 'TransientTransactionError'];
/**
 * Codes of a node that is not, no longer or not yet the primary, or shuts down; the driver has retried once
 * already. https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md
 */
const STATE_CHANGES = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * Whether the database is unreachable, changing its primary, or overloaded, so that a later retry makes
 * sense.
 */
export function isDatabaseUnavailable(error: Error): boolean {
  if (error.name === POOL_IS_FULL || error.name === NOT_CONNECTED) return true;
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  if (!(error instanceof mongo.MongoError)) return false;
  return PASSING.some((label) => error.hasErrorLabel(label)) || STATE_CHANGES.has(error.code);
}
