import type { CustomerDetails, LeaseResponse } from '@queuebell/contracts';
import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import { arrivalBehind, groupKey } from '@queuebell/queue-rules';
import { type Lease, dayAt, freeNumbers, renewed } from './lease-rules';
import type { RoundTrip } from './round-trip';

/**
 * A tablet stores this, so that no customer is lost with the network, a reload or the power (docs/decisions/0009). The
 * functions below are pure: they take a record and return the next one.
 */
export interface TabletRecord {
  holder: string;
  lease: Lease | null;
  /** Customers whom the server may not know yet, or who left, in order of arrival. */
  outbox: PendingCheckIn[];
  /** Customers whose number the server changed; staff must tell them. */
  renumbered: Renumbered[];
}

export interface Attempt extends CustomerDetails {
  /** Idempotency key: sending it again gives no second number. */
  key: string;
  /** The names of the further people who come with the customer. */
  more?: readonly string[];
}

export interface PendingCheckIn extends Omit<Attempt, 'more'> {
  /** The attempt's key, if several came together. Each of them is delivered alone. */
  group?: string;
  /** ISO 8601, by the server's clock as far as known. */
  arrivedAt: string;
  /** The reserved number that the customer was told; null for none. The server may know the customer all the same. */
  told: number | null;
  /** Whether the customer's turn at the tablet is over. A customer without a number has left by then and must not be in the queue. */
  isDone: boolean;
  /** Why the server refuses the ticket for good. */
  trouble: string | null;
}

export interface Renumbered {
  key: string;
  name: string;
  told: number;
  number: number;
}

export const emptyRecord = (holder: string): TabletRecord => ({
  holder,
  lease: null,
  outbox: [],
  renumbered: [],
});

/**
 * Stores a customer before anything is sent. Adding one again changes nothing, except that a customer who left is
 * back.
 * @param replaced key of the attempt that this customer has corrected; it is marked as left
 */
export function addToOutbox(
  record: TabletRecord,
  attempt: Attempt,
  now: number,
  replaced?: string,
): TabletRecord {
  const known = pendingOf(record, attempt.key);
  if (known.some(hasLeft)) return changeAll(record, attempt.key, { isDone: false });
  if (known.length > 0) return record;
  const before = replaced === undefined ? record : markLeft(record, replaced);
  return peopleOf(attempt).reduce(
    (noted, person) => ({ ...noted, outbox: [...noted.outbox, newPending(noted, person, now)] }),
    before,
  );
}

/** Everybody who came with this attempt, as long as the outbox has them. */
const pendingOf = ({ outbox }: TabletRecord, attemptKey: string): PendingCheckIn[] =>
  outbox.filter(({ key, group = key }) => group === attemptKey);

type Person = Omit<Attempt, 'more'> & Pick<PendingCheckIn, 'group'>;

function peopleOf({ more = [], ...first }: Attempt): Person[] {
  if (more.length === 0) return [first];
  const { key: group } = first;
  return [first.name, ...more].map((name, place) => ({ ...first, name, key: groupKey(group, place), group }));
}

/** Left without a number: must not be in the queue, even if the server has the check-in. */
const hasLeft = ({ told: toldNumber, isDone }: PendingCheckIn): boolean => toldNumber === null && isDone;

/** A customer who is still at the tablet without a number is not sent: they ask again, or leave. */
export const mustBeSent = (customer: PendingCheckIn): boolean => customer.told !== null || hasLeft(customer);

/**
 * Gives the next free numbers of the lease for the day of arrival. Unchanged if the customers have theirs, or there are not enough for
 * all.
 */
export function giveNumber(record: TabletRecord, attempt: Attempt, now: number): TabletRecord {
  const noted = addToOutbox(record, attempt, now);
  const given = pendingOf(noted, attempt.key).reduce<TabletRecord | null>(
    (before, customer) => before && giveOne(before, customer),
    noted,
  );
  return given ?? record;
}

/** Null: none is free. */
function giveOne(record: TabletRecord, { key, told, arrivedAt }: PendingCheckIn): TabletRecord | null {
  if (told !== null) return record;
  const arrival = Date.parse(arrivedAt);
  const [number] = freeNumbers(record.lease, arrival);
  if (!record.lease || number === undefined) return null;
  const use = { day: dayAt(arrival, record.lease), number };
  return {
    ...changePending(record, key, { told: number }),
    lease: { ...record.lease, used: [...record.lease.used, use] },
  };
}

export const hasUnsent = (record: TabletRecord | null): boolean =>
  record?.outbox.some((each) => mustBeSent(each) && each.trouble === null) ?? false;

export function removeFromOutbox(record: TabletRecord, key: string): TabletRecord {
  return { ...record, outbox: record.outbox.filter((customer) => customer.key !== key) };
}

/** The same for everybody who came with this attempt. */
export function removeAttempt(record: TabletRecord, attemptKey: string): TabletRecord {
  const all = pendingOf(record, attemptKey);
  return { ...record, outbox: record.outbox.filter((customer) => !all.includes(customer)) };
}

/** @param toldNumber the number that the tablet gave @param number the server's */
export function confirmDelivery(
  record: TabletRecord,
  key: string,
  toldNumber: number,
  number: number,
): TabletRecord {
  const customer = record.outbox.find((each) => each.key === key);
  if (!customer) return record;
  const settled = removeFromOutbox(record, key);
  if (toldNumber === number) return settled;
  const renumbered = { key, name: customer.name, told: toldNumber, number };
  return { ...settled, renumbered: [...record.renumbered, renumbered] };
}

/** The server has removed the customer. A customer who came back meanwhile stays in the outbox. */
export function removeIfLeft(record: TabletRecord, key: string): TabletRecord {
  return record.outbox.some((each) => each.key === key && hasLeft(each))
    ? removeFromOutbox(record, key)
    : record;
}

export const markRefused = (record: TabletRecord, key: string, trouble: string): TabletRecord =>
  changePending(record, key, { trouble });

/** The ticket is not shown again after a reload. Without a reserved number it was the server's own, and nothing is left to send. */
export function finishTurn(record: TabletRecord, key: string): TabletRecord {
  return toldNumberOf(record, key) === null
    ? removeAttempt(record, key)
    : changeAll(record, key, { isDone: true });
}

export const markLeft = (record: TabletRecord, attemptKey: string): TabletRecord =>
  changeAll(record, attemptKey, { isDone: true });

/**
 * Marks customers as left who had no number when a reload, a power cut or another page ended their turn.
 * @param withinMs how long a customer may still be at the tablet
 */
export function markAbandoned(record: TabletRecord, now: number, withinMs = DRAFT_RESET_MS): TabletRecord {
  const gone = record.outbox.filter(
    (each) => !mustBeSent(each) && !mayStillBeHere(record, each, now, withinMs),
  );
  return gone.reduce((before, { key, group = key }) => markLeft(before, group), record);
}

export function dismissAttention(record: TabletRecord, key: string): TabletRecord {
  return {
    ...removeFromOutbox(record, key),
    renumbered: record.renumbered.filter((each) => each.key !== key),
  };
}

/** Ignores an answer for a former holder. */
export function withLease(
  record: TabletRecord,
  holder: string,
  answer: LeaseResponse,
  trip: RoundTrip,
): TabletRecord {
  return holder === record.holder ? { ...record, lease: renewed(record.lease, answer, trip) } : record;
}

/**
 * Drops the lease before the server is told, so that no number is given twice. The new holder makes late answers harmless.
 * Unchanged while a ticket waits for delivery.
 */
export function giveUpLease(record: TabletRecord, nextHolder: string): TabletRecord {
  return record.outbox.length === 0 ? { ...record, lease: null, holder: nextHolder } : record;
}

export const toldNumberOf = (record: TabletRecord | null, key: string): number | null =>
  record?.outbox.find((customer) => customer.key === key)?.told ?? null;

/** The numbers that this tablet gave to those who came with this attempt; null: none. */
export function toldNumbersOf(record: TabletRecord | null, attemptKey: string): number[] | null {
  const numbers = record ? pendingOf(record, attemptKey).flatMap(({ told }) => told ?? []) : [];
  return numbers.length > 0 ? numbers : null;
}

/** `at` is by the tablet's clock. */
export interface LastGiven {
  number: number;
  at: number;
}

/** The number that this tablet showed before this customer's on the same day, its own or the server's; null if not known. */
export function numberBefore(record: TabletRecord, key: string, lastGiven: LastGiven | null): number | null {
  const place = record.outbox.findIndex((each) => each.key === key);
  const own = record.outbox[place];
  if (!own) return null;
  const dayOf = (time: number) => dayAt(time, record.lease ?? { timeZone: undefined });
  const today = dayOf(Date.parse(own.arrivedAt));
  const previous = record.outbox
    .slice(0, place)
    .filter(
      (each) => each.told !== null && each.trouble === null && dayOf(Date.parse(each.arrivedAt)) === today,
    )
    .at(-1);
  if (previous) return previous.told;
  const isOfToday = lastGiven !== null && dayOf(lastGiven.at + (record.lease?.aheadMs ?? 0)) === today;
  return isOfToday ? lastGiven.number : null;
}

/** The customer whose turn a reload or power cut interrupted, if they may still be there. */
export function interruptedAttempt(record: TabletRecord, now: number): Attempt | null {
  const last = record.outbox.at(-1);
  if (!last || last.isDone || !mayStillBeHere(record, last, now)) return null;
  const [first = last, ...others] = pendingOf(record, last.group ?? last.key);
  const {
    arrivedAt: _arrivedAt,
    told: _told,
    isDone: _isDone,
    trouble: _trouble,
    group: _group,
    ...attempt
  } = first;
  const more = others.map(({ name }) => name);
  return { ...attempt, ...(more.length > 0 && { more }) };
}

const mayStillBeHere = (
  record: TabletRecord,
  { arrivedAt }: PendingCheckIn,
  now: number,
  withinMs = DRAFT_RESET_MS,
): boolean => Math.abs(serverTime(record, now) - Date.parse(arrivedAt)) < withinMs;

/** The server's time as far as known; never earlier than any time already stored. */
export function serverTime({ lease, outbox }: TabletRecord, now: number): number {
  const lastArrival = outbox.at(-1)?.arrivedAt;
  return Math.max(
    now + (lease?.aheadMs ?? 0),
    lease?.grantedAt ?? 0,
    lastArrival === undefined ? 0 : Date.parse(lastArrival),
  );
}

/** Always later than the previous arrival, because the order of arrival is the order of the queue. */
function newPending(record: TabletRecord, attempt: Person, now: number): PendingCheckIn {
  const last = record.outbox.at(-1);
  const arrivedAt = arrivalBehind(new Date(serverTime(record, now)), last && new Date(last.arrivedAt));
  return { ...attempt, arrivedAt: arrivedAt.toISOString(), told: null, isDone: false, trouble: null };
}

const changeAll = (record: TabletRecord, attemptKey: string, change: Partial<PendingCheckIn>): TabletRecord =>
  pendingOf(record, attemptKey).reduce((before, { key }) => changePending(before, key, change), record);

function changePending(record: TabletRecord, key: string, change: Partial<PendingCheckIn>): TabletRecord {
  if (!record.outbox.some((each) => each.key === key)) return record;
  const outbox = record.outbox.map((each) => (each.key === key ? { ...each, ...change } : each));
  return { ...record, outbox };
}
