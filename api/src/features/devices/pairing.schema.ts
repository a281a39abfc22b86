import type { DeviceKind } from '@queuebell/contracts';
import type { mongo } from 'mongoose';

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

export const pairingIndexes: mongo.IndexDescription[] = [
  { key: { code: 1 }, unique: true },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];
