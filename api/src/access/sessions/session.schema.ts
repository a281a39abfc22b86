import type { mongo } from 'mongoose';
import type { RefreshSecrets } from './refresh-rules.js';

/** An active login, collection `sessions`; its secrets are stored as hashes. */
export interface SessionDocument extends RefreshSecrets {
  /** Random, and public: the account's own list shows it. */
  _id: string;
  ownerId: mongo.ObjectId;
  /** The account's session epoch at the login (docs/decisions/0008); another epoch ends it. */
  epoch: number;
  description: string;
  startedAt: Date;
  /** Key of its secrets' MAC; missing in old logins until the next renewal. */
  issueKey?: string;
  /** When the password was last given; missing: at the start. */
  passwordAt?: Date;
  hasSecondFactor?: boolean;
  lastSeenAt: Date;
  /** Its latest end; missing in old logins until the next renewal. */
  endsAt?: Date;
  /** When it ends without activity, never after `endsAt`. */
  expiresAt: Date;
}

export const sessionIndexes: mongo.IndexDescription[] = [
  { key: { ownerId: 1, lastSeenAt: -1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];
