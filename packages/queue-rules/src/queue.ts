import type {
  BoardNames,
  BoardSound,
  BoardTheme,
  ClockHours,
  CustomerDetails,
  JoinedVia,
  Joining,
} from '@queuebell/contracts';

export type { CustomerDetails };

/** A shop's calendar day, YYYY-MM-DD. Days compare as strings do. */
export type ServiceDay = string;

/** A customer who waits, or is being served. Once it was erased, the name is ''. */
export interface Entry extends CustomerDetails {
  number: number;
  /** The check-in's idempotency key, lower case. */
  key: string;
  /** How many were before this customer when the number was given: part of the ticket, so a repeat says the same. */
  ahead: number;
  /** The day on which the number was given. */
  serviceDay: ServiceDay;
  /** The time by which the queue is sorted: the arrival, or a moment after the customer who was being served then. */
  checkedInAt: Date;
  /** The true arrival, where `checkedInAt` is another time. */
  arrivedAt?: Date;
  /** Missing: at the tablet. */
  via?: JoinedVia;
  /** A browser that joined from a phone, hashed: it has one place at a time. */
  joiner?: string;
  /** The customer's phone wants to be told. */
  alert?: boolean;
}

/** `expired`: still waiting when the next day's first number was given. `left`: the customer gave the place up. */
export type Outcome = 'served' | 'removed' | 'left' | 'expired';

/** A customer who is in the queue no more. */
export interface ClosedEntry extends Entry {
  outcome: Outcome;
  closedAt: Date;
  /** Given offline on a day that was over when the server heard of it: nobody checked that day's numbers then. */
  isOfEarlierDay?: true;
}

/** A number that became the one being served, or was called again. */
export interface Call {
  /** Grows by one each. */
  id: number;
  number: number;
  name: string;
  at: Date;
}

/** Numbers kept for one tablet's time offline (docs/decisions/0009). */
export interface Lease {
  /** The UUID that the tablet made for itself. */
  holder: string;
  numbers: readonly number[];
  /** The last day on which the tablet may give them. */
  lastDay: ServiceDay;
}

/** What the owner decided; a default stands for what is missing. */
export interface StoredSettings {
  boardNames?: BoardNames;
  language?: string;
  sound?: BoardSound;
  volume?: number;
  boardTheme?: BoardTheme;
  clock?: ClockHours;
  joining?: Joining;
  /** In the address `/join/<code>`. */
  joinCode?: string;
  kioskCode?: string;
  /** How long customers' names and phones are kept after their turn. */
  retentionDays?: number;
  /** From when on the counter marks a wait. */
  longWaitMinutes?: number;
}

/** The queue of one shop. Commands make a new one; nobody changes one in place. */
export interface Queue {
  readonly shopName: string;
  /** An IANA name. */
  readonly timeZone: string;
  readonly settings: StoredSettings;
  /** The day that `counter`, `reserveUsed` and `waiting` belong to. Only ever advances. */
  readonly serviceDay: ServiceDay;
  /** The last number given on that day, besides those of the reserve. */
  readonly counter: number;
  /** Numbers of the reserve that were given on that day. */
  readonly reserveUsed: readonly number[];
  /** Grows by one with each change that a screen could see. */
  readonly revision: number;
  /** In the order of arrival. The first one is being served. */
  readonly waiting: readonly Entry[];
  /** Closed and not yet in the history; the last one closed stands last. */
  readonly closed: readonly ClosedEntry[];
  /** The keys of customers in the history that are too young to be looked for there (`keys.ts`). */
  readonly goneKeys: readonly string[];
  /** How often entries were moved to the history. */
  readonly archivings: number;
  /** The calls of the last moments, the oldest first. */
  readonly calls: readonly Call[];
  /** The last call's id. */
  readonly callCount: number;
  readonly leases: readonly Lease[];
}
