import type { Battery, DeviceKind } from '@queuebell/contracts';
import type { mongo } from 'mongoose';

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

export const deviceIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1, pairedAt: -1 } }];
