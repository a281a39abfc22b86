import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { UserDocument } from '../../access/accounts/user.schema.js';

/** Collection `feedback`. */
export interface FeedbackDocument {
  _id: mongo.ObjectId;
  /** The logged-in account. Missing for visitors and in old documents. */
  ownerId?: mongo.ObjectId;
  name: string;
  email: string;
  phone?: string;
  message: string;
  status: FeedbackStatus;
  createdAt: Date;
}

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export const feedbackIndexes: mongo.IndexDescription[] = [
  { key: NEWEST_FIRST },
  { key: { ownerId: 1 }, sparse: true },
];

/** By email only after its confirmation: anybody can register with a stranger's. */
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
