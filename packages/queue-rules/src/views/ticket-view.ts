import type { TicketView } from '@queuebell/contracts';
import { UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { dayOf, momentIn } from '../moment.js';
import type { ClosedEntry, Entry, Queue } from '../queue.js';
import { sentClock, settingsOf } from '../settings.js';

/** What is needed of a queue to show a ticket of it. */
export type TicketQueue = Pick<Queue, 'shopName' | 'timeZone' | 'serviceDay' | 'callCount' | 'settings'> & {
  waiting: readonly Pick<Entry, 'key' | 'number' | 'name'>[];
};

/** What is needed of an entry that left the queue, wherever it is kept by now. */
export type ClosedTicket = Pick<ClosedEntry, 'number' | 'name' | 'serviceDay' | 'outcome' | 'closedAt'>;

/**
 * What the customer with this key sees at `now`. Who waits in the queue waits, whatever the key's closed entry says: a
 * place that was taken back is in both while one of them is being archived.
 * @param closed the entry with this key that left the queue, if there is one
 * @returns null when the shop gave no number for this key
 */
export function ticketViewOf(
  now: Date,
  queue: TicketQueue,
  key: string,
  closed?: ClosedTicket | null,
): TicketView | null {
  const today = dayOf(queue, momentIn(queue.timeZone, now));
  const isToday = today === queue.serviceDay;
  const place = queue.waiting.findIndex((entry) => entry.key === key);
  const entry = queue.waiting[place] ?? closed;
  if (!entry) return null;
  const common = {
    number: entry.number,
    name: entry.name,
    nowServing: (isToday && queue.waiting[0]?.number) || null,
    shop: { name: queue.shopName, timeZone: queue.timeZone, ...sentClock(settingsOf(queue)) },
  };
  if (place === 0 && isToday) return { ...common, ...calledIn(queue), ahead: 0, canReturn: false };
  if (place > 0 && isToday) {
    return { ...common, status: 'waiting', ahead: place, canReturn: false, ...afterIn(queue, place) };
  }
  const status = place >= 0 || !closed ? 'expired' : closed.outcome;
  const canReturn = status === 'left' && closed?.serviceDay === today && isRecent(now, closed.closedAt);
  return { ...common, status, ahead: 0, canReturn };
}

/** Whoever is served was called last: a call of the shop's is one of theirs until somebody else is served. */
function calledIn({ callCount }: TicketQueue): Pick<TicketView, 'status' | 'call'> {
  return { status: 'serving', ...(callCount && { call: callCount }) };
}

/** After whom the customer at this place comes, where the numbers do not say it. */
function afterIn({ waiting }: TicketQueue, place: number): Pick<TicketView, 'after'> {
  const [before, own] = [waiting[place - 1]?.number, waiting[place]?.number];
  if (place < 2 || before === undefined || own === before + 1) return {};
  return { after: before };
}

const isRecent = (now: Date, closedAt: Date): boolean => now.getTime() - closedAt.getTime() <= UNDO_WINDOW_MS;
