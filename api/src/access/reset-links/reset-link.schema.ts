import type { mongo } from 'mongoose';

/** The valid reset link of an account, collection `resetLinks`. It stores no token. */
export interface ResetLink {
  /** The account's id: a new link replaces the previous one. */
  _id: mongo.ObjectId;
  /** SHA-256 of the token in the link, as hex. */
  tokenHash: string;
  expiresAt: Date;
  /** When it set a password; from then on it only shows and removes paired devices. */
  usedAt?: Date;
}

export const resetLinkIndexes: mongo.IndexDescription[] = [{ key: { tokenHash: 1 }, unique: true }];
