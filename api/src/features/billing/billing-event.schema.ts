import type { mongo } from 'mongoose';
import type { BillingFact, DatedFact } from './billing-fact.js';

/**
 * A payment event that was handled, collection `billingEvents`. Its `_id` is the event's, so each is kept once. What an
 * account has paid for is derived from all of its events (`payments.ts`), never from one.
 */
export interface BillingEvent {
  _id: string;
  type: string;
  /** When the provider made it: the order of events, whatever the order in which they come. */
  created: Date;
  receivedAt: Date;
  /**
   * `unmatched`: paid for somebody who has no account; it waits for one. `erased`: the account is gone, and with it all
   * that pointed at a person.
   */
  outcome: 'applied' | 'unmatched' | 'ignored' | 'erased';
  accountId: mongo.ObjectId | null;
  email: string | null;
  /** The provider's ids by which events belong together. Missing in events of before facts were kept. */
  links?: string[];
  fact?: BillingFact | null;
}

/** What an event says that matters, if anything does. */
export const datedFactOf = ({ _id: id, created: at, fact }: BillingEvent): DatedFact[] =>
  fact ? [{ id, at, fact }] : [];

export const billingEventIndexes: mongo.IndexDescription[] = [
  { key: { links: 1 } },
  { key: { accountId: 1 } },
  { key: { email: 1 } },
  { key: { type: 1, receivedAt: 1 } },
];

/** One document, changed by whoever changes the ledger, so that no two processes do at the same time. */
export interface LedgerTurn {
  _id: 'turn';
  count: number;
}
