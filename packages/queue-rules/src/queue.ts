import type {
  BoardNames,
  BoardSound,
  BoardTheme,
  Chair,
  ClockHours,
  CustomerDetails,
  DayBefore,
  JoinedVia,
  Joining,
  NoShowPlace,
  Service,
  ShopHours,
  ShownPause,
} from '@queuebell/contracts';

export type { Chair, CustomerDetails, Service };

/** A shop's calendar day, YYYY-MM-DD. Days compare as strings do. */
export type ServiceDay = string;

/** A customer was called to a chair. */
export interface Turn {
  /** Its id. */
  chair: string;
  /** The first call to this chair. */
  calledAt: Date;
  /** Staff said that the customer has come. */
  startedAt?: Date;
  /** How often the customer was called to this chair. */
  calls: number;
  /** The last call, also by an undo, if it was not the first. */
  calledAgainAt?: Date;
  /** The id of the last of these calls. */
  lastCall?: number;
}

/** A customer is away and keeps the place. Nobody calls them. */
export interface Hold {
  /** When staff said until when. */
  since: Date;
  /** When the customer wants to be back. Undefined: nobody knows. */
  until?: Date;
}

/** A chair gets nobody. */
export interface Break {
  /** The chair's id. */
  chair: string;
  since: Date;
  /** Undefined: until staff end it. */
  until?: Date;
}

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
   * The arrival, or a moment after the customer who was being served then. The queue is sorted by this time, where there is no
   * `rank`.
   */
  checkedInAt: Date;
  /** The time, in ms since 1970 and possibly with a fraction, by which the queue is sorted since staff moved the customer. */
  rank?: number;
  /** The true arrival, if `checkedInAt` differs. */
  arrivedAt?: Date;
  /** Undefined: at the tablet. */
  via?: JoinedVia;
  /** The hashed id of the browser that joined by phone: it has one place at a time. */
  joiner?: string;
  /** The key of the first one of those who took their numbers together. Undefined: the customer came alone. */
  group?: string;
  /** The customer's phone asked for alerts. */
  alert?: boolean;
  /** Only in shops with several chairs: undefined while waiting. */
  turn?: Turn;
  hold?: Hold;
  /** Staff's reason to serve this customer earlier. */
  priority?: string;
  /** The details before the last correction, for its undo. */
  detailsBefore?: CustomerDetails;
  /** The reason before the last change of `priority`, for its undo. */
  priorityBefore?: string;
  /** How many changes have set one of these two: an undo belongs to the last one. */
  edits?: number;
  /** Why staff removed the customer, also after they put them back. */
  reason?: string;
}

/**
 * `no-show`: called, and did not come. `expired`: still waiting when the next day's first number was given. `left`: the customer
 * left.
 */
export type Outcome = 'served' | 'removed' | 'no-show' | 'left' | 'expired';

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
  /** The chair's id. */
  chair?: string;
}

/** Numbers kept for one tablet's time offline (docs/decisions/0009). */
export interface Lease {
  /** The UUID that the tablet made for itself. */
  holder: string;
  numbers: readonly number[];
  /** The last day on which the tablet may give them. */
  lastDay: ServiceDay;
}

/** Why an act of a screen without network did not make the queue what the screen showed. `number`: the customer in question. */
export type ActObstacle =
  | { is: 'day-over' }
  /** Somebody else has closed the customer meanwhile. */
  | { is: 'closed'; number: number; outcome: Outcome }
  | { is: 'unknown'; number: number }
  /** The customer is there, but not as the act needs them. */
  | { is: 'changed'; number: number }
  /** In another chair, or called again since. */
  | { is: 'called'; number: number; chair: string }
  | { is: 'held'; number: number }
  | { is: 'too-late'; number: number }
  /** By phone, after the closing. */
  | { is: 'joined-anew'; number: number }
  /** By customer `number`. */
  | { is: 'chair-taken'; number: number; chair: string }
  | { is: 'chair-on-break'; chair: string }
  | { is: 'chair-gone' }
  | { is: 'renumbered'; number: number; to: number };

/** An act that changed nothing. */
export interface RefusedAct {
  /** The act's own key. */
  id: string;
  obstacle: ActObstacle;
}

/** The owner's choices; missing ones have defaults. */
export interface StoredSettings {
  boardNames?: BoardNames;
  language?: string;
  sound?: BoardSound;
  volume?: number;
  boardTheme?: BoardTheme;
  /** The wall says how long a customer who comes now will wait. */
  boardWait?: boolean;
  clock?: ClockHours;
  joining?: Joining;
  /** In the address `/join/<code>`. */
  joinCode?: string;
  kioskCode?: string;
  /** A public page says how busy the shop is. */
  busyPage?: boolean;
  /** In its address, `/busy/<code>`. */
  busyCode?: string;
  /** The join page says how often waits were right. */
  publishesScore?: boolean;
  asksForRating?: boolean;
  /** How long customers' names and phones are kept after their turn. */
  retentionDays?: number;
  /** The counter marks a wait from this time on. */
  longWaitMinutes?: number;
  /** With less than two, the first customer who is not on hold is being served. */
  chairs?: readonly Chair[];
  /** A chair that has served its customer gets the next one at once. */
  callsNext?: boolean;
  mayAskForPerson?: boolean;
  noShowPlace?: NoShowPlace;
  /** A called customer who has not come by then is a no-show. Null: only when staff say so. */
  noShowMinutes?: number | null;
  /** The services that customers choose from. */
  services?: readonly Service[];
  hours?: ShopHours | null;
  /** Staff's, for customers who check in. */
  pause?: ShownPause | null;
  /** Set with `hours`, or with the shop's zone (`moment.ts`). */
  dayBefore?: DayBefore | null;
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
  /** Those who wait and those being served (`serving.ts`), in order of arrival where staff moved nobody. */
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
  readonly breaks: readonly Break[];
  /** The keys of the last acts that screens delivered (`commands/deliver-act/`). Missing: none. */
  readonly acts?: readonly string[];
  /** Those of these acts that were refused. Missing: none. */
  readonly refusedActs?: readonly RefusedAct[];
}
