import type { CustomerDetails, LeaseResponse } from '@queuebell/contracts';
import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import { arrivalBehind } from '@queuebell/queue-rules';
import { type Lease, type RoundTrip, dayAt, freeNumbers, renewed } from './lease-rules';

/**
 * What a tablet keeps in its own storage, so that no customer is lost with the network, a reload or the power
 * (docs/decisions/0009). These rules do no I/O: each takes what is kept and gives what is to be kept instead.
 */
export interface Kept {
  /** The UUID under which the server leases numbers to this tablet. */
  holder: string;
  lease: Lease | null;
  /** Who is not known to be in the server's line yet, or to be out of it, in the order of arrival. */
  outbox: Customer[];
  /** Who waits under another number than the one that the tablet told; the staff must tell them. */
  renumbered: Renumbered[];
}

/** One customer who wants a number. A detail that was left empty is ''. */
export interface Attempt extends CustomerDetails {
  /** The key under which the server knows the customer: sending it again gives nobody a second number. */
  key: string;
}

export interface Customer extends Attempt {
  /** ISO 8601, by the server's clock as far as the tablet knows it. */
  arrivedAt: string;
  /** The leased number that the customer was told; null: none was, and the server may know the customer all the same. */
  told: number | null;
  /** Whether the customer's turn at the tablet is over. Who was told no number has left then, and is not to be in the line. */
  isDone: boolean;
  /** Why the server does not take the ticket, where asking again may never help. */
  trouble: string | null;
}

export interface Renumbered {
  key: string;
  name: string;
  told: number;
  number: number;
}

export const emptyDesk = (holder: string): Kept => ({ holder, lease: null, outbox: [], renumbered: [] });

/**
 * Notes a customer before anything is sent. Noting one again changes nothing, but who had left is back.
 *
 * @param replaced the key of an attempt that the same customer has corrected since: under that one they have left
 */
export function begin(kept: Kept, attempt: Attempt, now: number, replaced?: string): Kept {
  const known = kept.outbox.find(({ key }) => key === attempt.key);
  if (known) return hasLeft(known) ? changeCustomer(kept, known.key, { isDone: false }) : kept;
  const { outbox } = replaced === undefined ? kept : left(kept, replaced);
  return { ...kept, outbox: [...outbox, arriving(kept, attempt, now)] };
}

/** Whether the customer went away without a number: not to be in the line, whatever the server has heard. */
const hasLeft = ({ told, isDone }: Customer): boolean => told === null && isDone;

/** Whether the server is to be told of the customer. One who stands there without a number asks for it anew, or leaves. */
export const isToBeSent = (customer: Customer): boolean => customer.told !== null || hasLeft(customer);

/**
 * Gives the customer the next unused number of the lease on the day of arrival; one who has a number keeps it. None is
 * left: no change.
 */
export function tell(kept: Kept, attempt: Attempt, now: number): Kept {
  const noted = begin(kept, attempt, now);
  const customer = noted.outbox.find(({ key }) => key === attempt.key);
  if (!kept.lease || !customer || customer.told !== null) return kept;
  const arrival = Date.parse(customer.arrivedAt);
  const [number] = freeNumbers(kept.lease, arrival);
  if (number === undefined) return kept;
  const use = { day: dayAt(arrival, kept.lease.timeZone), number };
  return {
    ...changeCustomer(noted, attempt.key, { told: number }),
    lease: { ...kept.lease, used: [...kept.lease.used, use] },
  };
}

/** Whether anything waits to be sent that the server may take. */
export const hasToSend = (kept: Kept | null): boolean =>
  kept?.outbox.some((each) => isToBeSent(each) && each.trouble === null) ?? false;

/** The server has the customer, or has refused for good: there is nothing left to send. */
export function settle(kept: Kept, key: string): Kept {
  return { ...kept, outbox: kept.outbox.filter((customer) => customer.key !== key) };
}

/** The server has the customer, under this number. @param told the one that the tablet told */
export function confirm(kept: Kept, key: string, told: number, number: number): Kept {
  const customer = kept.outbox.find((each) => each.key === key);
  if (!customer) return kept;
  const settled = settle(kept, key);
  if (told === number) return settled;
  const renumbered = { key, name: customer.name, told, number };
  return { ...settled, renumbered: [...kept.renumbered, renumbered] };
}

/** The server does not have the customer in the line. One who is back meanwhile stays. */
export function takenOut(kept: Kept, key: string): Kept {
  return kept.outbox.some((each) => each.key === key && hasLeft(each)) ? settle(kept, key) : kept;
}

/** The server does not take the ticket: the staff must see it, and the ones behind it go on. */
export const troubled = (kept: Kept, key: string, trouble: string): Kept =>
  changeCustomer(kept, key, { trouble });

/** The customer has read the ticket: it is not shown again after a reload. Without a number of the lease it was the server's own. */
export function doneWith(kept: Kept, key: string): Kept {
  return toldNumber(kept, key) === null ? settle(kept, key) : changeCustomer(kept, key, { isDone: true });
}

/** The customer's turn is over without a ticket to read. */
export const left = (kept: Kept, key: string): Kept => changeCustomer(kept, key, { isDone: true });

/**
 * Who had no number when a reload, a power cut or another page ended their turn, and stands there no more, has left.
 * @param withinMs how long somebody may stand there
 */
export function leftMeanwhile(kept: Kept, now: number, withinMs = DRAFT_RESET_MS): Kept {
  const gone = kept.outbox.filter((each) => !isToBeSent(each) && !isHere(kept, each, now, withinMs));
  return gone.reduce((before, { key }) => left(before, key), kept);
}

/** The staff has seen to it. */
export function dismiss(kept: Kept, key: string): Kept {
  return { ...settle(kept, key), renumbered: kept.renumbered.filter((each) => each.key !== key) };
}

/** The lease as the server now grants it; an answer to who this tablet no longer is changes nothing. */
export function leased(kept: Kept, holder: string, answer: LeaseResponse, trip: RoundTrip): Kept {
  return holder === kept.holder ? { ...kept, lease: renewed(kept.lease, answer, trip) } : kept;
}

/**
 * Gives the lease up, before the server is told: it shall never be given to two. The next one is another holder's, so
 * that what is still under way cannot touch it. Nobody's number may be waiting for its delivery: no change then.
 */
export function giveUp(kept: Kept, nextHolder: string): Kept {
  return kept.outbox.length === 0 ? { ...kept, lease: null, holder: nextHolder } : kept;
}

/** The number that the customer was told while the tablet was offline, if any. */
export const toldNumber = (kept: Kept | null, key: string): number | null =>
  kept?.outbox.find((customer) => customer.key === key)?.told ?? null;

/** A number that the server gave at this tablet, and when, by the tablet's clock. */
export interface LastGiven {
  number: number;
  at: number;
}

/**
 * The number after which a customer without an answer of the server comes, as far as the tablet knows: the last that it told
 * before, itself or for the server, on the same day.
 */
export function numberBefore(kept: Kept, key: string, lastGiven: LastGiven | null): number | null {
  const place = kept.outbox.findIndex((each) => each.key === key);
  const own = kept.outbox[place];
  if (!own) return null;
  const dayOf = (time: number) => dayAt(time, kept.lease?.timeZone ?? '');
  const today = dayOf(Date.parse(own.arrivedAt));
  const told = kept.outbox
    .slice(0, place)
    .filter(
      (each) => each.told !== null && each.trouble === null && dayOf(Date.parse(each.arrivedAt)) === today,
    )
    .at(-1);
  if (told) return told.told;
  const isOfToday = lastGiven !== null && dayOf(lastGiven.at + (kept.lease?.aheadMs ?? 0)) === today;
  return isOfToday ? lastGiven.number : null;
}

/** Whose turn at the tablet a reload or a power cut has interrupted: they may still be standing there. */
export function interrupted(kept: Kept, now: number): Attempt | null {
  const last = kept.outbox.at(-1);
  if (!last || last.isDone || !isHere(kept, last, now)) return null;
  const { arrivedAt: _arrivedAt, told: _told, isDone: _isDone, trouble: _trouble, ...attempt } = last;
  return attempt;
}

/** Whether the customer may still stand there. */
const isHere = (kept: Kept, { arrivedAt }: Customer, now: number, withinMs = DRAFT_RESET_MS): boolean =>
  Math.abs(serverTime(kept, now) - Date.parse(arrivedAt)) < withinMs;

/** The server's time as far as the tablet knows it; never before what the tablet knows to be past. */
export function serverTime({ lease, outbox }: Kept, now: number): number {
  const lastArrival = outbox.at(-1)?.arrivedAt;
  return Math.max(
    now + (lease?.aheadMs ?? 0),
    lease?.grantedAt ?? 0,
    lastArrival === undefined ? 0 : Date.parse(lastArrival),
  );
}

/** Later than everybody before, if only by a millisecond: the order of arrival is the order of the line. */
function arriving(kept: Kept, attempt: Attempt, now: number): Customer {
  const last = kept.outbox.at(-1);
  const arrivedAt = arrivalBehind(new Date(serverTime(kept, now)), last && new Date(last.arrivedAt));
  return { ...attempt, arrivedAt: arrivedAt.toISOString(), told: null, isDone: false, trouble: null };
}

function changeCustomer(kept: Kept, key: string, change: Partial<Customer>): Kept {
  if (!kept.outbox.some((each) => each.key === key)) return kept;
  const outbox = kept.outbox.map((each) => (each.key === key ? { ...each, ...change } : each));
  return { ...kept, outbox };
}
