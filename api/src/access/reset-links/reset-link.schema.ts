import type { mongo } from 'mongoose';

/** The one reset link of an account that works, collection `resetLinks`. Nothing in it opens anything. */
export interface ResetLink {
  /** The account's id: a new link takes the place of the one before. */
  _id: mongo.ObjectId;
  /** SHA-256 of the token in the link, as hex. */
  tokenHash: string;
  expiresAt: Date;
  /** When the password was set by it; from then on it shows and removes paired devices, and nothing else. */
  usedAt?: Date;
}

export const resetLinkIndexes: mongo.IndexDescription[] = [{ key: { tokenHash: 1 }, unique: true }];
