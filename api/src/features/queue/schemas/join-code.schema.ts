import type { mongo } from 'mongoose';

/**
 * To whom a code of the address `/join/<code>` belongs, collection `joinCodes`. No two shops can have one code. Whether it is
 * in force is in the settings of the shop's queue alone (docs/decisions/0037).
 */
export interface JoinCodeDocument {
  /** The code. */
  _id: string;
  ownerId: mongo.ObjectId;
  claimedAt: Date;
}

export const joinCodeIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1 } }];
