import { legacyPostKinds, type LegacyPost, type LegacyPostKind } from '@queuebell/contracts';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema, partSchema } from '../../platform/database/schema.js';

/** Collection `legacyPosts`. */
export interface LegacyPostDocument {
  _id: mongo.ObjectId;
  ownerId: mongo.ObjectId;
  kind: LegacyPostKind;
  job: string;
  /** Pairs, because people type the labels, which are not safe as field names. */
  availability: { label: string; holds: boolean }[];
  createdAt: Date;
}

const schema = collectionSchema<LegacyPostDocument>('legacyPosts', {
  _id: { type: Schema.Types.ObjectId, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, required: true, enum: legacyPostKinds },
  job: { type: String, required: true },
  availability: [
    partSchema<LegacyPostDocument['availability'][number]>({
      label: { type: String, required: true },
      holds: { type: Boolean, required: true },
    }),
  ],
  createdAt: { type: Date, required: true },
});
schema.index({ ownerId: 1, kind: 1, createdAt: -1 });

export const legacyPostModel = { name: 'LegacyPost', schema };

export const pairsOf = (availability: LegacyPost['availability']): LegacyPostDocument['availability'] =>
  Object.entries(availability).map(([label, holds]) => ({ label, holds }));

export const legacyPostOf = ({ _id, job, availability, createdAt }: LegacyPostDocument): LegacyPost => ({
  _id: _id.toHexString(),
  id: _id.toHexString(),
  job,
  postCreatedAt: createdAt.toISOString(),
  availability: Object.fromEntries(availability.map(({ label, holds }) => [label, holds])),
});
