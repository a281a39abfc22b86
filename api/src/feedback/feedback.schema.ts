import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';
import type { mongo } from 'mongoose';

/** What a visitor wrote, collection `feedback`. */
export interface FeedbackDocument {
  _id: mongo.ObjectId;
  name: string;
  email: string;
  phone?: string;
  message: string;
  status: FeedbackStatus;
  createdAt: Date;
}

/** The order in which it is listed. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export const feedbackIndexes: mongo.IndexDescription[] = [{ key: NEWEST_FIRST }];

export const feedbackItemOf = ({ _id, createdAt, ...item }: FeedbackDocument): FeedbackItem => ({
  _id: _id.toHexString(),
  ...item,
  createdAt: createdAt.toISOString(),
});
