import type { mongo } from 'mongoose';

/** How often something was done lately, collection `limits`. */
export interface LimitDocument {
  /** What is counted, and of whom: 'pairing 203.0.113.7'. */
  _id: string;
  count: number;
  /** When counting starts anew. */
  expiresAt: Date;
}

export const limitIndexes: mongo.IndexDescription[] = [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }];
