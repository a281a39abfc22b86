import type { Connection, mongo } from 'mongoose';
import { collection } from '../../platform/database/collections.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';

/**
 * Payments that name an account by its email address alone stay that account's when the address changes: the ledger reads it anew with
 * each event, and somebody else may register with the one before.
 */
export async function followPayer(
  connection: Connection,
  { _id: accountId, email: before }: Pick<UserDocument, '_id' | 'email'>,
  email: string,
  session: mongo.ClientSession,
): Promise<void> {
  // The ledger's own turn: no event is applied meanwhile by the address of before.
  await collection(connection, 'billingLedger').updateOne(
    { _id: 'turn' },
    { $inc: { count: 1 } },
    { session, upsert: true },
  );
  const events = collection(connection, 'billingEvents');
  await events.updateMany({ accountId, email: before }, { $set: { email } }, { session });
  await events.updateMany(
    { accountId, 'fact.email': before },
    { $set: { 'fact.email': email } },
    { session },
  );
}
