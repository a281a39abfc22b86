import type { JoinedVia } from '@queuebell/contracts';
import type { Break, Hold, Outcome, ServiceDay, StoredSettings, Turn } from './queue.js';

/**
 * The cause of a change. `device`: a paired one, by its id. `person`: one of the team, by the id of their place in it; at a
 * device, the one who was chosen there. `clock`: nobody, because time passed or a code was needed for the first time.
 */
export type Actor =
  | { is: 'customer' }
  | { is: 'clock' }
  | { is: 'owner'; login?: string }
  | { is: 'person'; id: string; login?: string }
  | { is: 'device'; id: string; person?: PersonAtDevice };

/** The owner, one of the team, or the person whom a chair named at that time. `isConfirmed`: the server has checked it. */
export interface PersonAtDevice {
  who: { is: 'owner' } | { is: 'person'; id: string } | { is: 'named'; name: string };
  isConfirmed: boolean;
}

/** Codes give access, so no event holds one, and none can be undone. */
export type CodeName = 'joinCode' | 'kioskCode' | 'busyCode';

/** Settings by name; null: the default. */
export type SettingValues = {
  readonly [Name in Exclude<keyof StoredSettings, CodeName>]?: StoredSettings[Name] | null;
};

/** The fields that differ. */
export interface ShopDescription extends Pick<SettingValues, 'dayBefore'> {
  readonly shopName?: string;
  readonly timeZone?: string;
}

/** Null: it is missing. */
export interface PlaceValues {
  checkedInAt?: Date;
  rank?: number | null;
  turn?: Turn | null;
  hold?: Hold | null;
}

/**
 * A change. It names customers by their keys and holds no name and no phone of theirs. `at`, `by` and the sequence are the writer's to
 * add. Every command that changes a queue says what it did, except `archive`, which only moves what has happened, and `erase`,
 * which nobody may take back.
 *
 * Each event holds what its change took away, so the events of a command, the last one first, can be taken back with the
 * customer's entry, which is in the queue or in the history under its key (`commands/take-back/`; `testing/take-back.ts` does it for
 * the newest ones). Each also holds what its change made, so all events of a shop, played from its first one, give its queue and
 * its history, without names, details and reasons (`testing/replay.ts`):
 *
 * - `checkedIn`: the entry goes, and so does its number: from the counter, or from the given ones of the reserve.
 * - `closed`: the entry goes back to its `place` in the queue, 0 for the first one.
 * - `putBack`: the entry is closed as it was, with `outcome`, `closedAt`, and with the values of `before` where it came back with those of `after`.
 * - `turned`, `held`, `moved`, `breakChanged`: `from` is as before; null: nothing.
 * - `prioritized`, `corrected`: the entry's `priorityBefore`, `detailsBefore`, if no later change has set them.
 * - `renumbered`, `numberHeld`, `alertMarked`: the number, the reserve and the entry's mark are as before.
 * - `dayStarted`: day, counter and reserve are as before. The customers whom it closed have events of their own.
 * - `settingsChanged`: the settings of `from` stand again.
 * - `leased`: the numbers go from the tablet's lease, which ends on the day before again; null: there was none.
 * - `leaseEnded`, `leaseExpired`: the lease stands again.
 *
 * Calls are heard when they are made: nothing takes them back. Of `calledAgain` the count goes back.
 */
export type NewEvent =
  | {
      type: 'checkedIn';
      key: string;
      number: number;
      via: JoinedVia;
      /** The arrival, for a ticket that a tablet delivered later. */
      arrivedAt?: Date;
      /** The day of the number, if that day was over when the ticket was delivered. */
      day?: ServiceDay;
      /** The entry's. */
      group?: string;
    }
  | {
      type: 'closed';
      key: string;
      number: number;
      outcome: Outcome;
      place: number;
      /** By an undo, the time of the closing that stands again; delivered later, when staff did it. Default: the event's. */
      closedAt?: Date;
      /** By an undo: what differs from how the customer waited. */
      before?: PlaceValues;
      after?: PlaceValues;
    }
  | {
      type: 'putBack';
      key: string;
      number: number;
      outcome: Outcome;
      closedAt: Date;
      /** The closed entry's fields that differ. */
      before?: PlaceValues;
      after?: PlaceValues;
    }
  /** Called to a chair, has come there, or gone from there. */
  | { type: 'turned'; key: string; number: number; from: Turn | null; to: Turn | null }
  | { type: 'held'; key: string; number: number; from: Hold | null; to: Hold | null }
  /** By the entry's `rank`. */
  | { type: 'moved'; key: string; number: number; from: number | null; to: number | null }
  /** `edit`: the entry's `edits` by this change, which has its `priorityBefore`, or its `detailsBefore`. */
  | { type: 'prioritized'; key: string; number: number; from: boolean; to: boolean; edit?: number }
  | { type: 'corrected'; key: string; number: number; edit: number }
  | { type: 'breakChanged'; chair: string; from: Break | null; to: Break | null }
  | { type: 'calledAgain'; key: string; number: number }
  | { type: 'renumbered'; key: string; from: number; to: number; via: JoinedVia }
  /** The customer has another number. Nobody else gets this one today, because a tablet has told it. */
  | { type: 'numberHeld'; key: string; number: number }
  | { type: 'dayStarted'; from: ServiceDay; to: ServiceDay; counter: number; reserveUsed: readonly number[] }
  | { type: 'settingsChanged'; from: SettingValues; to: SettingValues; codes?: readonly CodeName[] }
  | { type: 'shopDescribed'; from: ShopDescription; to: ShopDescription }
  | { type: 'alertMarked'; key: string; number: number }
  | {
      type: 'leased';
      holder: string;
      numbers: readonly number[];
      lastDayBefore: ServiceDay | null;
      /** Missing in events of earlier releases. */
      lastDay?: ServiceDay;
    }
  | { type: 'leaseEnded' | 'leaseExpired'; holder: string; numbers: readonly number[]; lastDay: ServiceDay }
  /** First of the events of what staff did on a screen without network, and when they did it. */
  | { type: 'delivered'; madeAt: Date }
  /** First of the events of an undo. `of`: the first sequence of the events that were taken back. */
  | { type: 'takenBack'; of: number };

/** A stored change. */
export type QueueEvent = NewEvent & {
  sequence: number;
  /** The sequence of the first event of the same command. */
  first: number;
  at: Date;
  by: Actor;
};

/** Events that time alone causes, also when somebody's command comes first after it. */
export const isOfPassedTime = (event: NewEvent): boolean =>
  event.type === 'dayStarted' ||
  event.type === 'leaseExpired' ||
  (event.type === 'closed' && event.outcome === 'expired');

/** The cause of an event: a customer whose check-in starts a day does not close yesterday's customers. */
export const actorOf = (event: NewEvent, sender: Actor): Actor =>
  isOfPassedTime(event) ? { is: 'clock' } : sender;
