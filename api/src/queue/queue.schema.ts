import type { mongo } from 'mongoose';

/** A customer in the live queue. */
export interface WaitingEntry {
  number: number;
  name: string;
  phone?: string;
  /** The device's idempotency key; one of our own, which nobody sends again, when the check-in came without. */
  key: string;
  /** How many were before this customer when the number was given: part of the ticket, so a repeat says the same. */
  ahead: number;
  /** The shop's calendar day on which the number was given, YYYY-MM-DD. */
  serviceDay: string;
  checkedInAt: Date;
}

/** A customer who has left the queue. `expired`: still waiting when the next service day's first number was given. */
export interface ClosedEntry extends WaitingEntry {
  outcome: 'served' | 'removed' | 'expired';
  closedAt: Date;
}

/** The live queue of one shop, collection `queues` (design §5): whatever changes, changes here, in one update. */
export interface QueueDocument {
  /** The owner's id. */
  _id: mongo.ObjectId;
  shopName: string;
  timeZone: string;
  /** The day that `counter` and `waiting` belong to, YYYY-MM-DD. Only ever advances. */
  serviceDay: string;
  /** The last number given on that day. */
  counter: number;
  /** Grows by one with each change that a screen could see. */
  revision: number;
  /** In the order of numbers. The first one is being served. */
  waiting: WaitingEntry[];
  /** Closed and not yet in `visits`. */
  closed: ClosedEntry[];
  /** How often entries were moved to `visits`: lets a check-in notice that it happened meanwhile. */
  archivings: number;
}

/** For the archiver. A check-in touches no `closed`, so it does not pay for this one. */
export const queueIndexes: mongo.IndexDescription[] = [{ key: { 'closed.closedAt': 1 } }];
