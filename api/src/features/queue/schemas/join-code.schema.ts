import type { mongo } from 'mongoose';

/** The owner of a code in `/join/<code>`, collection `joinCodes` (docs/decisions/0037). */
export interface JoinCodeDocument {
  _id: string;
  ownerId: mongo.ObjectId;
  claimedAt: Date;
}

export const joinCodeIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1 } }];
