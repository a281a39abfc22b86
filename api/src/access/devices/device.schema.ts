import { DeviceKind, type Battery } from '@queuebell/contracts';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema, partSchema } from '../../platform/database/schema.js';

/** A paired device, collection `devices`. Its token is valid while this document exists. */
export interface DeviceDocument {
  _id: mongo.ObjectId;
  ownerId: mongo.ObjectId;
  /** Never changes: another kind needs a new pairing. */
  kind: DeviceKind;
  name: string;
  pairedAt: Date;
  lastSeenAt: Date | null;
  battery: Battery | null;
  /** When the last exchanged token was made, in seconds since 1970: older ones are invalid. */
  tokensSince?: number;
}

const schema = collectionSchema<DeviceDocument>('devices', {
  _id: { type: Schema.Types.ObjectId, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, required: true, enum: DeviceKind.options },
  name: { type: String, required: true },
  pairedAt: { type: Date, required: true },
  lastSeenAt: Date,
  battery: partSchema<Battery>({
    level: { type: Number, required: true },
    charging: { type: Boolean, required: true },
  }),
  tokensSince: Number,
});
schema.index({ ownerId: 1, pairedAt: -1 });

export const deviceModel = { name: 'Device', schema };
