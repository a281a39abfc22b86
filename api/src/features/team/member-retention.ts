import { RETENTION_DAYS_DEFAULT } from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import { memberModel } from '../../access/team/member.schema.js';
import { modelOf } from '../../platform/database/schema.js';
import { queueModel } from '../queue/schemas/queue.schema.js';

const DAY_MS = 86_400_000;

/** Erases removed people once no event of the shop names them, and invitations that nobody used, after as long. */
export async function forgetFormerMembers(connection: Connection, now: Date): Promise<void> {
  const members = modelOf(connection, memberModel);
  const former = { $or: [{ removedAt: { $exists: true } }, { expiresAt: { $lt: now } }] };
  for (const ownerId of await members.distinct('ownerId', former)) {
    const before = new Date(now.getTime() - (await daysKept(connection, ownerId)) * DAY_MS);
    const isOld = [{ removedAt: { $lt: before } }, { expiresAt: { $lt: before } }];
    await members.deleteMany({ ownerId, $or: isOld });
  }
}

async function daysKept(connection: Connection, _id: mongo.ObjectId): Promise<number> {
  const queue = await modelOf(connection, queueModel).findOne({ _id }, { settings: 1 }).lean();
  return queue?.settings?.retentionDays ?? RETENTION_DAYS_DEFAULT;
}
