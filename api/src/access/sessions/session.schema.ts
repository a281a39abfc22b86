import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../platform/database/schema.js';
import type { RefreshSecrets } from './refresh-rules.js';

/** An active session, collection `sessions`; its secrets are stored as hashes. */
export interface SessionDocument extends RefreshSecrets {
  /** Random, and public: the account's own list shows it. */
  _id: string;
  /** The account of the person. */
  ownerId: mongo.ObjectId;
  /** Their place in the team whose shop they work in; missing: their own shop. */
  memberId?: mongo.ObjectId;
  /** The account's session epoch at the login (docs/decisions/0008); another epoch ends it. */
  epoch: number;
  description: string;
  startedAt: Date;
  /** Key of its secrets' MAC; missing in old sessions until the next renewal. */
  issueKey?: string;
  /** When the password was last given; missing: at the start. */
  passwordAt?: Date;
  hasSecondFactor?: boolean;
  lastSeenAt: Date;
  /** Its latest end; missing in old sessions until the next renewal. */
  endsAt?: Date;
  /** When it ends without activity, never after `endsAt`. */
  expiresAt: Date;
}

const schema = collectionSchema<SessionDocument>('sessions', {
  _id: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  memberId: Schema.Types.ObjectId,
  epoch: { type: Number, required: true },
  description: { type: String, required: true },
  startedAt: { type: Date, required: true },
  issueKey: String,
  passwordAt: Date,
  hasSecondFactor: Boolean,
  lastSeenAt: { type: Date, required: true },
  endsAt: Date,
  expiresAt: { type: Date, required: true },
  previous: String,
  unused: [String],
  rotatedAt: { type: Date, required: true },
});
schema.index({ ownerId: 1, lastSeenAt: -1 });
schema.index({ memberId: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = { name: 'Session', schema };
