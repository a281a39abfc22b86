import type { DeviceKind } from '@queuebell/contracts';
import type { mongo } from 'mongoose';

/** A device that wants to be paired, collection `pairings`. Nothing in it opens anything. */
export interface PairingDocument {
  /** SHA-256 of the secret that the device keeps, as hex. */
  _id: string;
  /** As the device shows it: 'K7P-4MX'. */
  code: string;
  kind: DeviceKind;
  /** Which network asked for the code (`client-address.ts`), and with what browser; missing in those of before. */
  from?: { network: string; browser: string };
  /** Until when it can be confirmed; once it was, until when the device can claim. */
  expiresAt: Date;
  /** What came of it; null until an owner confirmed. */
  paired: { ownerId: mongo.ObjectId; deviceId: mongo.ObjectId } | null;
}

export const pairingIndexes: mongo.IndexDescription[] = [
  { key: { code: 1 }, unique: true },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];
