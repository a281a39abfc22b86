import type {
  BoardNames,
  BoardSound,
  BoardTheme,
  ClockHours,
  JoinedVia,
  Joining,
} from '@queuebell/contracts';
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
  /** When the customer arrived: of a ticket given offline, before the server heard of it. Never before its neighbour's. */
  checkedInAt: Date;
  /** When they really did, where `checkedInAt` had to be moved behind the one who was being served. */
  arrivedAt?: Date;
  /** Missing: at the tablet. */
  via?: JoinedVia;
  /** A browser that joined from a phone, hashed: it has one place at a time. */
  joiner?: string;
  /** The customer's phone wants to be told; which ones is in `pushTargets`. */
  alert?: boolean;
}

/**
 * A customer who has left the queue. `expired`: still waiting when the next service day's first number was given.
 * `left`: gave the place up from the phone.
 */
export interface ClosedEntry extends WaitingEntry {
  outcome: 'served' | 'removed' | 'left' | 'expired';
  closedAt: Date;
  /** Given offline on a day that was over when the server heard of it: nobody checked that day's numbers then. */
  isOfEarlierDay?: true;
}

/** A number that became the one being served, or was called once more. */
export interface StoredCall {
  id: number;
  number: number;
  name: string;
  at: Date;
}

/** Numbers kept for one tablet's time offline (docs/decisions/0009). They are its own on each service day until `lastDay`. */
export interface Lease {
  /** The UUID that the tablet made for itself. */
  holder: string;
  numbers: number[];
  /** The last service day on which the tablet may give them, YYYY-MM-DD. */
  lastDay: string;
}

/** What the owner decided about boards, phones and the kiosk. Missing parts have the defaults of `shop-settings.ts`. */
export interface StoredSettings {
  boardNames?: BoardNames;
  language?: string;
  sound?: BoardSound;
  volume?: number;
  boardTheme?: BoardTheme;
  clock?: ClockHours;
  joining?: Joining;
  /** In the address of `/join/<code>`. */
  joinCode?: string;
  kioskCode?: string;
  /** How long customers' names and phones are kept after their turn. */
  retentionDays?: number;
  /** From when on the counter marks a wait. */
  longWaitMinutes?: number;
}

/** The live queue of one shop, collection `queues`: whatever changes, changes here, in one update. */
export interface QueueDocument {
  /** The owner's id. */
  _id: mongo.ObjectId;
  shopName: string;
  timeZone: string;
  /** The day that `counter` and `waiting` belong to, YYYY-MM-DD. Only ever advances. */
  serviceDay: string;
  /** The last number given on that day, besides those of the reserve. */
  counter: number;
  /** Grows by one with each change that a screen could see. */
  revision: number;
  /** Grows with every write. Missing: 0. */
  version?: number;
  /** Keys of customers whom a process of the next release has moved to the history already. Missing: none. */
  goneKeys?: string[];
  /** In the order of arrival. The first one is being served. */
  waiting: WaitingEntry[];
  /** Closed and not yet in `visits`. */
  closed: ClosedEntry[];
  /** How often entries were moved to `visits`: lets a check-in notice that it happened meanwhile. */
  archivings: number;
  /** The calls of the last moments, the oldest first. Missing in documents of before: none. */
  calls?: StoredCall[];
  /** The last call's id. */
  callCount?: number;
  leases?: Lease[];
  /** Numbers of the reserve that were given on `serviceDay`. */
  reserveUsed?: number[];
  settings?: StoredSettings;
}

/** For the archiver, and for who joins. A check-in touches neither field, so it does not pay for them. */
export const queueIndexes: mongo.IndexDescription[] = [
  { key: { 'closed.closedAt': 1 } },
  { key: { 'settings.joinCode': 1 }, unique: true, sparse: true },
];
