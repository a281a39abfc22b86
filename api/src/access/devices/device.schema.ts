import type { Battery, DeviceKind } from '@queuebell/contracts';
import type { mongo } from 'mongoose';

/** A paired device, collection `devices`. Its token is worth something as long as it is here, and no longer. */
export interface DeviceDocument {
  _id: mongo.ObjectId;
  ownerId: mongo.ObjectId;
  /** Never changes: a device for something else is paired anew. */
  kind: DeviceKind;
  name: string;
  pairedAt: Date;
  lastSeenAt: Date | null;
  battery: Battery | null;
  /**
   * When the token was made that was last exchanged for its successor, in seconds since 1970: older ones open nothing. That one
   * does, because the successor may not have arrived.
   */
  tokensSince?: number;
}

export const deviceIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1, pairedAt: -1 } }];
