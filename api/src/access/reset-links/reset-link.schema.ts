import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../platform/database/schema.js';

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

const schema = collectionSchema<ResetLink>('resetLinks', {
  _id: { type: Schema.Types.ObjectId, required: true },
  tokenHash: { type: String, required: true },
  expiresAt: { type: Date, required: true },
  usedAt: Date,
});
schema.index({ tokenHash: 1 }, { unique: true });

export const resetLinkModel = { name: 'ResetLink', schema };
