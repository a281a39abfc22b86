import type { ConnectOptions } from 'mongoose';

const POOL_SIZE = 64;
/** Shorter than a tablet's patience: it should get an error in time. */
const SERVER_SELECTION_TIMEOUT_MS = 5_000;
/** The same for a connection, while all of them wait for a hanging database. */
const WAIT_QUEUE_TIMEOUT_MS = 5_000;
/**
 * Shorter than a screen's timeout, but not by much: the database continues cancelled operations, so repeating
 * them adds load to a busy one.
 */
const SOCKET_TIMEOUT_MS = 20_000;
/** Finds a primary that hangs with open connections; its operations then go to its successor. */
const HEARTBEAT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * How every process connects to MongoDB. Writes wait for a majority and its journal, so that acknowledged
 * data survives the loss of the primary. Indexes are built before the first request.
 * `checks/faults/faults.test.ts` verifies the times: after any loss a check-in succeeds again within 15 s.
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
