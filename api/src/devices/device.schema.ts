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
}

export const deviceIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1, pairedAt: -1 } }];
