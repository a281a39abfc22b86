import type { TicketView } from '@queuebell/contracts';
import { RATING_WINDOW_MS, UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { breakOf } from '../breaks.js';
import { wasCalledLongAgo } from '../calls.js';
import { calledBefore } from '../called-before.js';
import { ticketKeyOf, togetherWith } from '../groups.js';
import { todayOf } from '../moment.js';
import type { ClosedEntry, Entry, Queue } from '../queue.js';
import { chairsOf, hasChairs, servedIn } from '../serving.js';
import { sentClock, settingsOf } from '../settings.js';
import { chosenService } from '../wishes.js';

/** The part of a queue that a ticket's view needs. */
export type TicketQueue = Pick<Queue, 'shopName' | 'timeZone' | 'serviceDay' | 'callCount' | 'settings'> &
  Partial<Pick<Queue, 'breaks' | 'calls'>> & {
    waiting: readonly Pick<
      Entry,
      'key' | 'number' | 'name' | 'turn' | 'hold' | 'askedFor' | 'service' | 'group'
    >[];
    closed?: readonly (ClosedTicket & Pick<Entry, 'key'>)[];
  };

/** The part of a closed entry that a ticket's view needs, from the queue or from the history. */
export type ClosedTicket = Pick<
  ClosedEntry,
  'number' | 'name' | 'serviceDay' | 'outcome' | 'closedAt' | 'group'
>;

/**
 * The ticket of the customer with this key at `now`. An entry in the queue counts more than a closed one: a place that
 * was taken back is in both while the closed one is being archived. Of a group, it is the view of the one whose turn it is, or who is next.
 * @param archived the entry with this key that is in the history, if there is one
 * @returns null when the shop gave no number for this key
 */
export function ticketViewOf(
  now: Date,
  queue: TicketQueue,
  key: string,
  archived?: ClosedTicket | null,
): TicketView | null {
  const people = customersOfTicket(queue, key, archived).map((person) => ({
    ...person,
    view: viewOf(now, queue, person),
  }));
  const [shown] = people.toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
  if (!shown) return null;
  const rating = mayRate(now, queue, people) && ({ rating: 'open' } as const);
  if (people.length === 1) return { ...shown.view, ...rating };
  const group = people
    .map(({ view: { number, name, status, chair, noShow, canReturn } }) => ({
      ...{ number, name, status, canReturn },
      ...(chair !== undefined && { chair }),
      ...(noShow && { noShow }),
    }))
    .sort((one, other) => one.number - other.number);
  return { ...shown.view, ...rating, group };
}

type Person =
  | { entry: TicketQueue['waiting'][number]; closed?: never }
  | { entry?: never; closed: ClosedTicket };

/** Everybody's turn is over, and somebody of them was served. */
function mayRate(now: Date, queue: TicketQueue, people: readonly Person[]): boolean {
  const isOver = people.every(({ closed }) => closed);
  const wasServed = people.some(
    ({ closed }) =>
      closed?.outcome === 'served' && now.getTime() - closed.closedAt.getTime() <= RATING_WINDOW_MS,
  );
  return settingsOf(queue).asksForRating && isOver && wasServed;
}

/** The customer, and those who came with them, if the queue still has them. */
function customersOfTicket(
  { waiting, closed = [] }: TicketQueue,
  key: string,
  archived: ClosedTicket | null | undefined,
): Person[] {
  const found = [...waiting, ...closed].find((each) => each.key === key);
  const ticketKey = found ? ticketKeyOf(found) : (archived?.group ?? key);
  const here = togetherWith(waiting, ticketKey);
  const over = togetherWith(closed, ticketKey).filter((each) =>
    here.every((entry) => entry.key !== each.key),
  );
  return [
    ...here.map((entry) => ({ entry })),
    ...over.map((each) => ({ closed: each })),
    ...(!found && archived ? [{ closed: archived }] : []),
  ];
}

/** The less, the sooner: those who were called, the last one first; those who wait; those whose turn is over, the last one first. */
function urgencyOf({
  view: { status, call = 0, hold, ahead },
  closed,
}: Person & { view: TicketView }): number {
  if (status === 'serving') return -1 - call;
  if (status === 'waiting') return ahead + (hold ? AWAY : 0);
  return LATER - (closed?.closedAt.getTime() ?? 0);
}

/** More than any queue has, and than any time. */
const AWAY = 1e6;
const LATER = Number.MAX_SAFE_INTEGER;

function viewOf(now: Date, queue: TicketQueue, { entry: inQueue, closed }: Person): TicketView {
  const today = todayOf(queue, now);
  const isToday = today === queue.serviceDay;
  const { number, name } = inQueue ?? closed;
  const served = isToday ? servedIn(queue) : [];
  const common = {
    number,
    name,
    nowServing: served[0]?.number ?? null,
    shop: { name: queue.shopName, timeZone: queue.timeZone, ...sentClock(settingsOf(queue)) },
  };
  const open = { ...common, ...(inQueue && chosenService(queue, inQueue)), canReturn: false };
  const turn = served.find((each) => each.key === inQueue?.key);
  if (turn) return { ...open, ...calledIn(queue, turn, now), ahead: 0 };
  if (inQueue && isToday) return { ...open, status: 'waiting', ...placeIn(queue, inQueue, now) };
  const outcome = inQueue ? 'expired' : closed.outcome;
  const canReturn = outcome === 'left' && closed?.serviceDay === today && isRecent(now, closed.closedAt);
  if (outcome === 'no-show') return { ...common, status: 'removed', noShow: true, ahead: 0, canReturn };
  return { ...common, status: outcome, ahead: 0, canReturn };
}

/** In a shop with one chair, the last call is that of the customer being served. */
function calledIn(
  queue: TicketQueue,
  entry: TicketQueue['waiting'][number],
  now: Date,
): Pick<TicketView, 'status' | 'call' | 'isOld' | 'chair'> {
  const { turn } = entry;
  const call = turn ? turn.lastCall : queue.callCount;
  const chair = chairsOf(queue).find(({ id }) => id === turn?.chair)?.name;
  const isOld = wasCalledLongAgo(queue, entry, now);
  return {
    ...{ status: 'serving', ...(call && { call }), ...(isOld && { isOld }) },
    ...(chair !== undefined && { chair }),
  };
}

type Place = Pick<TicketView, 'ahead' | 'before' | 'after' | 'hold' | 'awaits'>;

/** How many are before this customer, and the number of the last of these where it does not tell itself. */
function placeIn(queue: TicketQueue, entry: TicketQueue['waiting'][number], now: Date): Place {
  const before = calledBefore(queue, entry, { at: now });
  const last = before.at(-1)?.number;
  const isPlain = last === undefined || entry.number === last + 1;
  const servedBefore = hasChairs(queue) ? 1 : servedIn(queue).length;
  return {
    ahead: before.length + servedBefore,
    ...(hasChairs(queue) && { before: before.length }),
    ...(!isPlain && { after: last }),
    ...(entry.hold && { hold: { until: entry.hold.until?.toISOString() ?? null } }),
    ...awaitedIn(queue, entry, now),
  };
}

/** The chair for which this customer asked. */
function awaitedIn(
  queue: TicketQueue,
  { askedFor }: TicketQueue['waiting'][number],
  now: Date,
): Pick<TicketView, 'awaits'> {
  const chair = chairsOf(queue).find(({ id }) => id === askedFor);
  if (!chair) return {};
  const onBreak = breakOf({ breaks: queue.breaks ?? [] }, chair.id, { at: now });
  return {
    awaits: {
      chair: chair.name,
      ...(chair.person !== undefined && { person: chair.person }),
      ...(onBreak && { onBreak: { until: onBreak.until?.toISOString() ?? null } }),
    },
  };
}

const isRecent = (now: Date, closedAt: Date): boolean => now.getTime() - closedAt.getTime() <= UNDO_WINDOW_MS;
