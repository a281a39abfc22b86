import { RATING_WORST } from '@queuebell/contracts';
import { Schema, type mongo, type QueryFilter } from 'mongoose';
import { collectionSchema } from '../../../platform/database/schema.js';
import { idsOfOwner } from './ids-of-owner.js';

/** How a customer found the visit, collection `ratings` (docs/decisions/0073). `_id`: the owner and the ticket's key. */
export interface RatingDocument {
  _id: string;
  ownerId: mongo.ObjectId;
  /** Of the ticket, for the shop. */
  number: number;
  /** 1 to 5. */
  rating: number;
  /** Erased with the names. */
  comment?: string;
  /** Of the first answer. */
  ratedAt: Date;
}

/** True of every answer. */
export const IS_RATED = { rating: { $gte: RATING_WORST } };
export const HAS_COMMENT = { comment: { $exists: true } };

const schema = collectionSchema<RatingDocument>('ratings', {
  _id: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  rating: { type: Number, required: true },
  comment: String,
  ratedAt: { type: Date, required: true },
});
// Both are partial, so that `retention.ts` can only take the one of comments: the other one has all old answers.
schema.index({ ownerId: 1, ratedAt: -1 }, { partialFilterExpression: IS_RATED });
schema.index({ ownerId: 1, ratedAt: 1 }, { partialFilterExpression: HAS_COMMENT });

export const ratingModel = { name: 'Rating', schema };

export const ratingId = (ownerId: string, key: string): string => `${ownerId}:${key}`;

export const allRatingsOf = (ownerId: mongo.ObjectId): QueryFilter<RatingDocument> => idsOfOwner(ownerId);
