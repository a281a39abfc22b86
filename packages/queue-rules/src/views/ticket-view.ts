import type { TicketView } from '@queuebell/contracts';
import { UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { dayOf, momentIn } from '../moment.js';
import type { ClosedEntry, Entry, Queue } from '../queue.js';
import { chairsOf, hasChairs, lineOf, servedIn } from '../serving.js';
import { sentClock, settingsOf } from '../settings.js';

/** What is needed of a queue to show a ticket of it. */
export type TicketQueue = Pick<Queue, 'shopName' | 'timeZone' | 'serviceDay' | 'callCount' | 'settings'> & {
  waiting: readonly Pick<Entry, 'key' | 'number' | 'name' | 'turn' | 'hold'>[];
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
  const inQueue = queue.waiting.find((each) => each.key === key);
  const entry = inQueue ?? closed;
  if (!entry) return null;
  const served = isToday ? servedIn(queue) : [];
  const common = {
    number: entry.number,
    name: entry.name,
    nowServing: served[0]?.number ?? null,
    shop: { name: queue.shopName, timeZone: queue.timeZone, ...sentClock(settingsOf(queue)) },
  };
  const turn = served.find((each) => each.key === key);
  if (turn) return { ...common, ...calledIn(queue, turn), ahead: 0, canReturn: false };
  if (inQueue && isToday) return { ...common, status: 'waiting', canReturn: false, ...placeIn(queue, key) };
  const outcome = inQueue || !closed ? 'expired' : closed.outcome;
  const canReturn = outcome === 'left' && closed?.serviceDay === today && isRecent(now, closed.closedAt);
  if (outcome === 'no-show') return { ...common, status: 'removed', noShow: true, ahead: 0, canReturn };
  return { ...common, status: outcome, ahead: 0, canReturn };
}

/** In a shop with one chair, the last call is that of the customer being served. */
function calledIn(
  queue: TicketQueue,
  { turn }: TicketQueue['waiting'][number],
): Pick<TicketView, 'status' | 'call' | 'chair'> {
  const call = turn ? turn.lastCall : queue.callCount;
  const chair = chairsOf(queue).find(({ id }) => id === turn?.chair)?.name;
  return { status: 'serving', ...(call && { call }), ...(chair !== undefined && { chair }) };
}

/** How many are before this customer, and the number of the last of these where it does not tell itself. */
function placeIn(queue: TicketQueue, key: string): Pick<TicketView, 'ahead' | 'after' | 'hold'> {
  const line = lineOf(queue);
  const own = line.findIndex((entry) => entry.key === key);
  const entry = line[own];
  const before = line.slice(0, own).filter(({ hold }) => !hold);
  const servedBefore = hasChairs(queue) ? 0 : servedIn(queue).length;
  const last = before.at(-1)?.number;
  const isPlain = last === undefined || entry?.number === last + 1;
  return {
    ahead: before.length + servedBefore,
    ...(!isPlain && { after: last }),
    ...(entry?.hold && { hold: { until: entry.hold.until?.toISOString() ?? null } }),
  };
}

const isRecent = (now: Date, closedAt: Date): boolean => now.getTime() - closedAt.getTime() <= UNDO_WINDOW_MS;
