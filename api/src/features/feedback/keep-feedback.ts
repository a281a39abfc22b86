import type { Connection, mongo } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { allFeedbackOf, feedbackModel } from './feedback.schema.js';

export async function keepFeedback(
  connection: Connection,
  account: Pick<UserDocument, '_id' | 'email' | 'emailProvenAt'>,
  session: mongo.ClientSession,
): Promise<void> {
  const change = { $set: { ownerId: account._id } };
  await modelOf(connection, feedbackModel).updateMany(allFeedbackOf(account), change, { session });
}
