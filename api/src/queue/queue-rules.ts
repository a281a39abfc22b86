import {
  CALL_CARRIED_MS,
  JUST_CLOSED_MAX,
  PUT_BACK_WINDOW_MS,
  RESERVE_FIRST,
  RESERVE_LAST,
  SERVED_CALL_CARRIED_MS,
  ticketIdOf,
  type Call,
  type CheckinResponse,
  type JustClosed,
  type QueueSnapshot,
} from '@queuebell/contracts';
import type { ClosedEntry, QueueDocument, WaitingEntry } from './queue.schema.js';
import { sentClock, sentLongWait, settingsOf } from './shop-settings.js';
import { laterDay, serviceDayAt } from './service-day.js';

/** What is needed of a queue to show it. */
export type ShownQueue = Pick<
  QueueDocument,
  | 'shopName'
  | 'timeZone'
  | 'serviceDay'
  | 'counter'
  | 'revision'
  | 'waiting'
  | 'calls'
  | 'reserveUsed'
  | 'settings'
> & { closed?: readonly ShownClosedEntry[] };

export type ShownClosedEntry = Pick<ClosedEntry, 'number' | 'name' | 'outcome' | 'closedAt' | 'serviceDay'>;

/** When the customer really arrived. */
export const arrivalOf = ({
  arrivedAt,
  checkedInAt,
}: Pick<WaitingEntry, 'arrivedAt' | 'checkedInAt'>): Date => arrivedAt ?? checkedInAt;

const shownEntry = (entry: WaitingEntry): QueueSnapshot['data'][number] => {
  const { number, name, phone, via = 'tablet' } = entry;
  return {
    number,
    name,
    ...(phone !== undefined && { phone }),
    checkedInAt: arrivalOf(entry).toISOString(),
    via,
  };
};

/**
 * The queue as it is to be shown at `now`. Reading writes nothing, so after midnight the document still holds
 * yesterday's leftovers until the first number of the new day is given. They are not today's queue: it is empty.
 */
export function snapshotAt(now: Date, queue: ShownQueue): QueueSnapshot {
  const serviceDay = laterDay(queue.serviceDay, serviceDayAt(now, queue.timeZone));
  const settings = settingsOf(queue);
  const { language, sound, joining } = settings;
  const data = serviceDay === queue.serviceDay ? queue.waiting.map(shownEntry) : [];
  const { calls = [] } = queue;
  return {
    data,
    calls: calls
      .filter((call) => now.getTime() - call.at.getTime() <= carriedMs(call, calls, data))
      .map((call) => ({ ...call, at: call.at.toISOString() })),
    justClosed: justClosedAt(now, queue.closed ?? [], serviceDay),
    ...(joining !== 'off' && { joining }),
    ...sentLongWait(settings),
    revision: queue.revision,
    serviceDay,
    shop: { name: queue.shopName, timeZone: queue.timeZone, language, sound, ...sentClock(settings) },
  };
}

/** The customers whom staff can still put back, the last one first. */
function justClosedAt(now: Date, closed: readonly ShownClosedEntry[], today: string): JustClosed[] {
  const closedSince = now.getTime() - PUT_BACK_WINDOW_MS;
  return closed
    .flatMap(({ number, name, outcome, closedAt, serviceDay }) => {
      const isRecent = serviceDay === today && closedAt.getTime() >= closedSince;
      const isOfStaff = outcome === 'served' || outcome === 'removed';
      return isRecent && isOfStaff ? { number, name, outcome, closedAt: closedAt.toISOString() } : [];
    })
    .slice(-JUST_CLOSED_MAX)
    .reverse();
}

/**
 * How long a snapshot carries one of these calls. A screen that was away for longer than {@link CALL_CARRIED_MS} shall
 * still say who is served now, and nobody whose turn is over.
 */
export function carriedMs<Called extends Pick<Call, 'number'>>(
  call: Called,
  calls: readonly Called[],
  [serving]: QueueSnapshot['data'],
): number {
  const isOfServed = call === calls.at(-1) && call.number === serving?.number;
  return isOfServed ? SERVED_CALL_CARRIED_MS : CALL_CARRIED_MS;
}

/** Whether a number was given on the day that the queue is on at `now`. */
export function wasGivenToday(number: number, now: Date, queue: ShownQueue): boolean {
  const isToday = laterDay(queue.serviceDay, serviceDayAt(now, queue.timeZone)) === queue.serviceDay;
  const isGiven = isOfReserve(number) ? queue.reserveUsed?.includes(number) : number <= queue.counter;
  return isToday && isGiven === true;
}

/** What a customer is told of their entry. */
export const ticketOf = (
  ownerId: string,
  { number, ahead, key }: Pick<WaitingEntry, 'number' | 'ahead' | 'key'>,
): CheckinResponse => ({ queueNumber: number, ahead, ticketId: ticketIdOf(ownerId, key) });

/** Whether a number is only ever given by tablets while they are offline. */
export const isOfReserve = (number: number): boolean => number >= RESERVE_FIRST && number <= RESERVE_LAST;

/** Whether an `If-None-Match` names this snapshot. A proxy that compresses makes the tag a weak one; that is the same. */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => {
    const name = tag.trim().replace(/^W\//, '');
    return name === etag || name === '*';
  });
