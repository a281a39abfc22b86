import { Schema, type mongo } from 'mongoose';
import { collectionSchema, optionalListOf } from '../../platform/database/schema.js';
import type { BillingFact, DatedFact } from './billing-fact.js';

/** A handled payment event, collection `billingEvents`, stored once by the event's own id. */
export interface BillingEvent {
  _id: string;
  type: string;
  /** The provider's time, which orders events that arrive in any order. */
  created: Date;
  receivedAt: Date;
  /** `unmatched`: no account has this email yet. `erased`: the account and personal data are gone. */
  outcome: 'applied' | 'unmatched' | 'ignored' | 'erased';
  accountId: mongo.ObjectId | null;
  email: string | null;
  /** The provider's ids that connect events. Missing in events of older releases. */
  links?: string[];
  fact?: BillingFact | null;
}

export const datedFactOf = ({ _id: id, created: at, fact }: BillingEvent): DatedFact[] =>
  fact ? [{ id, at, fact }] : [];

const schema = collectionSchema<BillingEvent>('billingEvents', {
  _id: { type: String, required: true },
  type: { type: String, required: true },
  created: { type: Date, required: true },
  receivedAt: { type: Date, required: true },
  outcome: { type: String, required: true, enum: ['applied', 'unmatched', 'ignored', 'erased'] },
  accountId: Schema.Types.ObjectId,
  email: String,
  links: optionalListOf(String),
  fact: Schema.Types.Mixed,
});
schema.index({ links: 1 });
schema.index({ accountId: 1 });
schema.index({ email: 1 });
schema.index({ type: 1, receivedAt: 1 });

export const billingEventModel = { name: 'BillingEvent', schema };

/** One document that every change of the ledger writes, so that two processes conflict. */
export interface LedgerLock {
  _id: 'turn';
  count: number;
}

export const ledgerLockModel = {
  name: 'LedgerLock',
  schema: collectionSchema<LedgerLock>('billingLedger', {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
  }),
};
