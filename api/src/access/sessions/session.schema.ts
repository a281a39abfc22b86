import type { mongo } from 'mongoose';
import type { RefreshSecrets } from './refresh-rules.js';

/**
 * A login that goes on, collection `sessions`: a family of refresh secrets, one after the other. It opens something as
 * long as it is here. Nothing in it opens anything, and nothing says from where the browser came.
 */
export interface SessionDocument extends RefreshSecrets {
  /** Random, and public: the account's own list shows it. */
  _id: string;
  ownerId: mongo.ObjectId;
  /** The account's session epoch that it belongs to (docs/decisions/0008); it is over when the account moves on. */
  epoch: number;
  /** 'Chrome on Windows'. */
  description: string;
  startedAt: Date;
  /** Its secrets are marked by it; missing until the next one is given, where they were not when it began. */
  issueKey?: string;
  /** When the password was last given there; missing when that was at the start. */
  passwordAt?: Date;
  /** Whether a code of a second factor was given in it. */
  hasSecondFactor?: boolean;
  /** When it was last given an access token. */
  lastSeenAt: Date;
  /** When it ends however much it is used; missing until it is next renewed, where there was no such end when it began. */
  endsAt?: Date;
  /** When it ends unless it is used before, and never after `endsAt`. */
  expiresAt: Date;
}

export const sessionIndexes: mongo.IndexDescription[] = [
  { key: { ownerId: 1, lastSeenAt: -1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];
