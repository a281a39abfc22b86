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
  /**
   * When the token was made that was last exchanged, in seconds since 1970: older ones are invalid. That one
   * is valid, because its successor may not have arrived.
   */
  tokensSince?: number;
}

export const deviceIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1, pairedAt: -1 } }];
