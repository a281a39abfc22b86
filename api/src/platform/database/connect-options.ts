import type { ConnectOptions } from 'mongoose';

const POOL_SIZE = 64;
/** Not so long that a tablet would rather be told that it cannot be now. */
const SERVER_SELECTION_TIMEOUT_MS = 5_000;
/** The same for a connection, while all of them wait for a database that does nothing. */
const WAIT_QUEUE_TIMEOUT_MS = 5_000;
/**
 * Sooner than a screen gives up. Not much sooner: what a database has begun it goes on with, so whatever is cut off and sent
 * again is a burden on one that has too much to do already.
 */
const SOCKET_TIMEOUT_MS = 20_000;
/** A node that hangs, with its connections open, is found out by these two, and what waits for it asks its successor. */
const HEARTBEAT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * How every process of ours talks to MongoDB. Majority and journal on every write: what was acknowledged survives
 * the loss of the primary. Indexes are built by `buildIndexes`, before the first request, not in passing.
 * The times are held by `checks/faults/faults.test.mjs`: a check-in succeeds again within 15 s, whatever was lost.
 */
export const connectOptions = {
  maxPoolSize: POOL_SIZE,
  serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  waitQueueTimeoutMS: WAIT_QUEUE_TIMEOUT_MS,
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
  heartbeatFrequencyMS: HEARTBEAT_MS,
  connectTimeoutMS: CONNECT_TIMEOUT_MS,
  writeConcern: { w: 'majority', journal: true },
  retryWrites: true,
  autoIndex: false,
  autoCreate: false,
} satisfies ConnectOptions;
