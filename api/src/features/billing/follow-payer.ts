import type { Connection, mongo } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { billingEventModel, ledgerTurnModel } from './billing-event.schema.js';

/** Payments by email stay with the account: somebody else may register with the old address. */
export async function followPayer(
  connection: Connection,
  { _id: accountId, email: before }: Pick<UserDocument, '_id' | 'email'>,
  email: string,
  session: mongo.ClientSession,
): Promise<void> {
  // Takes the ledger's turn, so that no event is assigned by the old address meanwhile.
  await modelOf(connection, ledgerTurnModel).updateOne(
    { _id: 'turn' },
    { $inc: { count: 1 } },
    { session, upsert: true },
  );
  const events = modelOf(connection, billingEventModel);
  await events.updateMany({ accountId, email: before }, { $set: { email } }, { session });
  await events.updateMany(
    { accountId, 'fact.email': before },
    { $set: { 'fact.email': email } },
    { session },
  );
}
