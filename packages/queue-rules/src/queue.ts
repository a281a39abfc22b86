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

/** A customer who waits or is being served. After erasure the name is ''. */
export interface Entry extends CustomerDetails {
  number: number;
  /** The check-in's idempotency key, lower case. */
  key: string;
  /**
   * The number of customers before this one at the check-in: part of the ticket, so that a repeat gives the
   * same answer.
   */
  ahead: number;
  /** The day of the number. */
  serviceDay: ServiceDay;
  /**
   * The queue is sorted by this time: the arrival, or a moment after the customer who was being served then.
   */
  checkedInAt: Date;
  /** The true arrival, if `checkedInAt` differs. */
  arrivedAt?: Date;
  /** Undefined: at the tablet. */
  via?: JoinedVia;
  /** The hashed id of the browser that joined by phone: it has one place at a time. */
  joiner?: string;
  /** The customer's phone asked for alerts. */
  alert?: boolean;
}

/** `expired`: still waiting when the next day's first number was given. `left`: the customer left. */
export type Outcome = 'served' | 'removed' | 'left' | 'expired';

export interface ClosedEntry extends Entry {
  outcome: Outcome;
  closedAt: Date;
  /**
   * Given offline on a day that was over when the server learned of it: that day's numbers were not checked.
   */
  isOfEarlierDay?: true;
}

/** A number whose turn came, or that was called again. */
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

/** The owner's choices; missing ones have defaults. */
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
  /** The counter marks a wait from this time on. */
  longWaitMinutes?: number;
}

/** The queue of one shop. Commands return a new one and never change one in place. */
export interface Queue {
  readonly shopName: string;
  /** An IANA name. */
  readonly timeZone: string;
  readonly settings: StoredSettings;
  /** The day of `counter`, `reserveUsed` and `waiting`. It never goes back. */
  readonly serviceDay: ServiceDay;
  /** The last number given on that day, without the reserve. */
  readonly counter: number;
  /** Numbers of the reserve given on that day. */
  readonly reserveUsed: readonly number[];
  /** Grows by one with each change that screens can see. */
  readonly revision: number;
  /** In order of arrival. The first one is being served. */
  readonly waiting: readonly Entry[];
  /** Closed and not yet in the history, the last one at the end. */
  readonly closed: readonly ClosedEntry[];
  /** Keys of archived customers that are too new to be searched in the history (`keys.ts`). */
  readonly goneKeys: readonly string[];
  /** How often entries were archived. */
  readonly archivings: number;
  /** Recent calls, the oldest first. */
  readonly calls: readonly Call[];
  readonly callCount: number;
  readonly leases: readonly Lease[];
}
