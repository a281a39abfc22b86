import { collectionSchema } from '../database/schema.js';

/** Counters of rate limits, collection `limits`. */
export interface LimitDocument {
  /** The limit's name and its subject: 'pairing 203.0.113.7'. */
  _id: string;
  count: number;
  /** End of the window: counting restarts. */
  expiresAt: Date;
}

const schema = collectionSchema<LimitDocument>('limits', {
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const limitModel = { name: 'Limit', schema };
