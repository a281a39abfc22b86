import type { mongo } from 'mongoose';
import type { RefreshSecrets } from './refresh-rules.js';

/**
 * An active login, collection `sessions`, with its refresh secrets as hashes and without the browser's
 * address.
 */
export interface SessionDocument extends RefreshSecrets {
  /** Random, and public: the account's own list shows it. */
  _id: string;
  ownerId: mongo.ObjectId;
  /** The account's session epoch at the login (docs/decisions/0008); another epoch ends it. */
  epoch: number;
  /** 'Chrome on Windows'. */
  description: string;
  startedAt: Date;
  /** Key of its secrets' MAC; missing in old logins until the next renewal. */
  issueKey?: string;
  /** When the password was last given; missing: at the start. */
  passwordAt?: Date;
  /** Whether a code of a second factor was given. */
  hasSecondFactor?: boolean;
  /** When it last got an access token. */
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
