import { mongo } from 'mongoose';

/** What the driver says when its pool stays full; it does not give the class away. */
const POOL_IS_FULL = 'MongoWaitQueueTimeoutError';
/** Of Mongoose, while it has no connection. */
const NOT_CONNECTED = 'MongooseServerSelectionError';
/** Labels of what may be asked again as it was. */
const PASSING = ['RetryableWriteError', 'TransientTransactionError'];
/**
 * What a node says that is not, or no longer, or not yet the primary, or is going: the driver has asked once more itself.
 * https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md
 */
const STATE_CHANGES = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** The database cannot be reached now, or is changing its primary, or has its hands full; asking again later is right. */
export function isDatabaseAway(error: Error): boolean {
  if (error.name === POOL_IS_FULL || error.name === NOT_CONNECTED) return true;
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  if (!(error instanceof mongo.MongoError)) return false;
  return PASSING.some((label) => error.hasErrorLabel(label)) || STATE_CHANGES.has(error.code);
}
