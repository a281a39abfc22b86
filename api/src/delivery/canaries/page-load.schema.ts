import { collectionSchema } from '../../platform/database/schema.js';

/** One load of a page that is compared, collection `pageLoads`. */
export interface PageLoadDocument {
  /** Of the load's id, which counts once. */
  _id: string;
  /** Of {@link ComparisonDocument}. */
  comparison: string;
  arm: 'canary' | 'current';
  /** Digest of the visitor's network with a secret of the day. */
  network: string;
  /** The start of the hour, in which a network counts once. */
  hour: Date;
  openedAt: Date;
  startedAt?: Date;
  reportedAt?: Date;
  /** Soon after the end of the UTC day: the last loads of a day are decided on the next one. */
  expiresAt: Date;
}

const schema = collectionSchema<PageLoadDocument>('pageLoads', {
  _id: { type: String, required: true },
  comparison: { type: String, required: true },
  arm: { type: String, enum: ['canary', 'current'], required: true },
  network: { type: String, required: true },
  hour: { type: Date, required: true },
  openedAt: { type: Date, required: true },
  startedAt: Date,
  reportedAt: Date,
  expiresAt: { type: Date, required: true },
});
schema.index({ comparison: 1, network: 1, hour: 1 }, { unique: true });
schema.index({ comparison: 1, openedAt: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pageLoadModel = { name: 'PageLoad', schema };
