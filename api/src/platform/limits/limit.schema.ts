import type { mongo } from 'mongoose';

/** Counters of rate limits, collection `limits`. */
export interface LimitDocument {
  /** The limit's name and its subject: 'pairing 203.0.113.7'. */
  _id: string;
  count: number;
  /** End of the window: counting restarts. */
  expiresAt: Date;
}

export const limitIndexes: mongo.IndexDescription[] = [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }];
