import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { UserDocument } from '../../access/accounts/user.schema.js';

/** What somebody wrote to those who run the site, collection `feedback`. */
export interface FeedbackDocument {
  _id: mongo.ObjectId;
  /** The account in whose login it was sent. Missing: a visitor's, and what came before this was noted. */
  ownerId?: mongo.ObjectId;
  name: string;
  email: string;
  phone?: string;
  message: string;
  status: FeedbackStatus;
  createdAt: Date;
}

/** The order in which it is listed. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export const feedbackIndexes: mongo.IndexDescription[] = [
  { key: NEWEST_FIRST },
  { key: { ownerId: 1 }, sparse: true },
];

/**
 * What an account has sent. A visitor's counts where it has the account's email, but only once that is known to be the
 * account's own: anybody can register with a stranger's.
 */
export function allFeedbackOf({
  _id: ownerId,
  email,
  emailProvenAt,
}: Pick<UserDocument, '_id' | 'email' | 'emailProvenAt'>): mongo.Filter<FeedbackDocument> {
  return emailProvenAt ? { $or: [{ ownerId }, { email, ownerId: { $exists: false } }] } : { ownerId };
}

export const feedbackItemOf = ({ _id, createdAt, ownerId: _, ...item }: FeedbackDocument): FeedbackItem => ({
  _id: _id.toHexString(),
  ...item,
  createdAt: createdAt.toISOString(),
});
