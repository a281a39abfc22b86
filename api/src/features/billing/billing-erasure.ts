import type { Connection, mongo, UpdateQuery } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import { billingEventModel, type BillingEvent } from './billing-event.schema.js';
import { PAYERS } from './payer.js';

/** How long a payment waits for a registration with its email. */
const UNMATCHED_KEPT_MS = 365 * 86_400_000;

/** Keeps amounts, times and the provider's document ids. */
const WITHOUT_PERSON: UpdateQuery<BillingEvent> = {
  $set: { outcome: 'erased', accountId: null, email: null, links: [] },
  $unset: Object.fromEntries(PAYERS.map((field) => [`fact.${field}`, ''])),
};

export async function forgetPayer(
  connection: Connection,
  accountId: mongo.ObjectId,
  session?: mongo.ClientSession,
): Promise<void> {
  const options = { ...(session && { session }) };
  await modelOf(connection, billingEventModel).updateMany({ accountId }, WITHOUT_PERSON, options);
}

export async function forgetUnmatched(connection: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNMATCHED_KEPT_MS);
  const unclaimed = { outcome: 'unmatched', receivedAt: { $lt: before } } as const;
  await modelOf(connection, billingEventModel).updateMany(unclaimed, WITHOUT_PERSON);
}
