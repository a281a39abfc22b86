import type { Connection, mongo } from 'mongoose';
import { collection } from '../../platform/database/collections.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';

/** Payments by email stay with the account: somebody else may register with the old address. */
export async function followPayer(
  connection: Connection,
  { _id: accountId, email: before }: Pick<UserDocument, '_id' | 'email'>,
  email: string,
  session: mongo.ClientSession,
): Promise<void> {
  // Takes the ledger's turn, so that no event is assigned by the old address meanwhile.
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
