import type { ConnectOptions } from 'mongoose';

const POOL_SIZE = 64;
const SERVER_SELECTION_TIMEOUT_MS = 5_000;

/**
 * How every process of ours talks to MongoDB. Majority and journal on every write: what was acknowledged survives
 * the loss of the primary (design §5). Indexes are built by `buildIndexes`, before the first request, not in passing.
 */
export const connectOptions = {
  maxPoolSize: POOL_SIZE,
  serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  writeConcern: { w: 'majority', journal: true },
  retryWrites: true,
  autoIndex: false,
  autoCreate: false,
} satisfies ConnectOptions;
