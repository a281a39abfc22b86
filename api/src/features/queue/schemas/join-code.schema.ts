import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../../platform/database/schema.js';

/** The owner of a code in `/join/<code>`, collection `joinCodes` (docs/decisions/0037). */
export interface JoinCodeDocument {
  _id: string;
  ownerId: mongo.ObjectId;
  claimedAt: Date;
}

const schema = collectionSchema<JoinCodeDocument>('joinCodes', {
  _id: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  claimedAt: { type: Date, required: true },
});
schema.index({ ownerId: 1 });

export const joinCodeModel = { name: 'JoinCode', schema };
