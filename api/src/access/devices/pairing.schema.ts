import { DeviceKind } from '@queuebell/contracts';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema, partSchema } from '../../platform/database/schema.js';

/** A device that waits to be paired, collection `pairings`. Its content gives no access. */
export interface PairingDocument {
  /** SHA-256 of the device's secret, as hex. */
  _id: string;
  code: string;
  kind: DeviceKind;
  /** Network (`client-address.ts`) and browser of the device; missing in old documents. */
  from?: { network: string; browser: string };
  /** Until then it can be confirmed; after the confirmation: claimed. */
  expiresAt: Date;
  paired: { ownerId: mongo.ObjectId; deviceId: mongo.ObjectId } | null;
}

const schema = collectionSchema<PairingDocument>('pairings', {
  _id: { type: String, required: true },
  code: { type: String, required: true },
  kind: { type: String, required: true, enum: DeviceKind.options },
  from: partSchema<NonNullable<PairingDocument['from']>>({
    network: { type: String, required: true },
    browser: { type: String, required: true },
  }),
  expiresAt: { type: Date, required: true },
  paired: partSchema<NonNullable<PairingDocument['paired']>>({
    ownerId: { type: Schema.Types.ObjectId, required: true },
    deviceId: { type: Schema.Types.ObjectId, required: true },
  }),
});
schema.index({ code: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pairingModel = { name: 'Pairing', schema };
