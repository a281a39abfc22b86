import type { mongo } from 'mongoose';

/**
 * A payment event that was handled, collection `billingEvents`. Its `_id` is the event's, so each is handled once.
 * `unmatched`: paid for an e-mail that has no account; the operator has to look.
 */
export interface BillingEvent {
  _id: string;
  type: string;
  outcome: 'applied' | 'unmatched' | 'ignored';
  email: string | null;
  membershipExpires: Date | null;
  receivedAt: Date;
}

/** `_id` is all that is searched for. */
export const billingEventIndexes: mongo.IndexDescription[] = [];
