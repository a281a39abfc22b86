import type { mongo } from 'mongoose';

/**
 * The owner of a code in `/join/<code>`, collection `joinCodes`; unique among shops. Only the settings of the
 * shop's queue say whether it is in force (docs/decisions/0037).
 */
export interface JoinCodeDocument {
  /** The code. */
  _id: string;
  ownerId: mongo.ObjectId;
  claimedAt: Date;
}

export const joinCodeIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1 } }];
