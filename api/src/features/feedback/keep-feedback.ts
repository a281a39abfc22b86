import type { Connection, mongo } from 'mongoose';
import { collection } from '../../platform/database/collections.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { allFeedbackOf } from './feedback.schema.js';

export async function keepFeedback(
  connection: Connection,
  account: Pick<UserDocument, '_id' | 'email' | 'emailProvenAt'>,
  session: mongo.ClientSession,
): Promise<void> {
  const change = { $set: { ownerId: account._id } };
  await collection(connection, 'feedback').updateMany(allFeedbackOf(account), change, { session });
}
