import type { mongo } from 'mongoose';
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

export const billingEventIndexes: mongo.IndexDescription[] = [
  { key: { links: 1 } },
  { key: { accountId: 1 } },
  { key: { email: 1 } },
  { key: { type: 1, receivedAt: 1 } },
];

/** One document that every change of the ledger writes, so that two processes conflict. */
export interface LedgerTurn {
  _id: 'turn';
  count: number;
}
