import { RETENTION_DAYS_DEFAULT } from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { formerDeviceModel } from '../../access/devices/former-device.schema.js';
import { memberModel } from '../../access/team/member.schema.js';
import { modelOf } from '../../platform/database/schema.js';
import { queueModel } from '../queue/schemas/queue.schema.js';

const DAY_MS = 86_400_000;

/**
 * Erases removed people, the names of removed devices, and expired invitations once they are older than the shop's retention: by then no
 * event names them.
 */
export async function forgetFormerNames(connection: Connection, now: Date): Promise<void> {
  const members = modelOf(connection, memberModel);
  const devices = modelOf(connection, formerDeviceModel);
  const former = { $or: [{ removedAt: { $exists: true } }, { expiresAt: { $lt: now } }] };
  const owners = [...(await members.distinct('ownerId', former)), ...(await devices.distinct('ownerId'))];
  for (const id of new Set(owners.map((each) => each.toHexString()))) {
    const ownerId = new mongo.ObjectId(id);
    const before = new Date(now.getTime() - (await daysKept(connection, ownerId)) * DAY_MS);
    const olderThanRetention = [{ removedAt: { $lt: before } }, { expiresAt: { $lt: before } }];
    await members.deleteMany({ ownerId, $or: olderThanRetention });
    await devices.deleteMany({ ownerId, removedAt: { $lt: before } });
  }
}

async function daysKept(connection: Connection, _id: mongo.ObjectId): Promise<number> {
  const queue = await modelOf(connection, queueModel).findOne({ _id }, { settings: 1 }).lean();
  return queue?.settings?.retentionDays ?? RETENTION_DAYS_DEFAULT;
}
