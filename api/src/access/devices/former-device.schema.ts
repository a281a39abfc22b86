import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../platform/database/schema.js';

/**
 * The name of a removed device, collection `formerDevices`, for as long as events name it. It stands apart from `devices`, because a server
 * of an earlier release lets in every device that is there.
 */
export interface FormerDevice {
  /** The device's, which events have. */
  _id: mongo.ObjectId;
  ownerId: mongo.ObjectId;
  name: string;
  removedAt: Date;
}

const schema = collectionSchema<FormerDevice>('formerDevices', {
  _id: { type: Schema.Types.ObjectId, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  removedAt: { type: Date, required: true },
});
schema.index({ ownerId: 1, removedAt: 1 });

export const formerDeviceModel = { name: 'FormerDevice', schema };
