import { feedbackStatuses, type FeedbackItem, type FeedbackStatus } from '@queuebell/contracts';
import { Schema, type QueryFilter, type mongo } from 'mongoose';
import { collectionSchema } from '../../platform/database/schema.js';
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

const schema = collectionSchema<FeedbackDocument>('feedback', {
  _id: { type: Schema.Types.ObjectId, required: true },
  ownerId: Schema.Types.ObjectId,
  name: { type: String, required: true },
  email: { type: String, required: true },
  phone: String,
  message: { type: String, required: true },
  status: { type: String, required: true, enum: feedbackStatuses },
  createdAt: { type: Date, required: true },
});
schema.index(NEWEST_FIRST);
schema.index({ ownerId: 1 }, { sparse: true });

export const feedbackModel = { name: 'Feedback', schema };

/** By email only after its confirmation: anybody can register with a stranger's. */
export function allFeedbackOf({
  _id: ownerId,
  email,
  emailProvenAt,
}: Pick<UserDocument, '_id' | 'email' | 'emailProvenAt'>): QueryFilter<FeedbackDocument> {
  return emailProvenAt ? { $or: [{ ownerId }, { email, ownerId: { $exists: false } }] } : { ownerId };
}

export const feedbackItemOf = ({ _id, createdAt, ownerId: _, ...item }: FeedbackDocument): FeedbackItem => ({
  _id: _id.toHexString(),
  ...item,
  createdAt: createdAt.toISOString(),
});
