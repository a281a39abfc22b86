import type { Connection, mongo } from 'mongoose';
import { collection } from '../database/collections.js';
import type { UserDocument } from '../users/user.schema.js';
import { allFeedbackOf } from './feedback.schema.js';

/** What was the account's by its email address stays the account's when the address changes. */
export async function keepFeedback(
  connection: Connection,
  account: Pick<UserDocument, '_id' | 'email' | 'emailProvenAt'>,
  session: mongo.ClientSession,
): Promise<void> {
  const change = { $set: { ownerId: account._id } };
  await collection(connection, 'feedback').updateMany(allFeedbackOf(account), change, { session });
}
