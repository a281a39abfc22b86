import type { NewEvent, PlaceValues, QueueEvent } from '../events.js';
import { dayAfter } from '../moment.js';
import { isOfReserve } from '../numbers.js';
import {
  arrivalBehind,
  arrivalOf,
  orderOf,
  placeByArrival,
  placeOf,
  reopened,
  timesAt,
  withEntryAt,
} from '../queue-order.js';
import type { ClosedEntry, Entry, Queue } from '../queue.js';
import { ranked, withRanked } from '../ranks.js';
import { servedAlone } from '../serving.js';
import { differenceWithoutDetails } from './difference.js';
import { withDescription, withoutNull } from './take-back.js';

/**
 * The queue after these events, from what it was before the first of them. Names, details and reasons are in no event.
 * Nobody leaves it for the history.
 */
export const replayed = (queue: Queue, events: readonly HappenedEvent[]): Queue =>
  events.reduce(withEvent, queue);

/** A stored event, or one of a decision with its time. */
export type HappenedEvent = NewEvent & Pick<QueueEvent, 'at'>;

/**
 * Where a queue and its history differ from what its events say; null: nowhere.
 * @param start the queue before its first event
 * @param history the archived customers; one who is also in the queue was put back
 */
export function differenceFromReplay(
  start: Queue,
  events: readonly HappenedEvent[],
  queue: Queue,
  history: readonly ClosedEntry[],
): string | null {
  const inQueue = new Set([...queue.waiting, ...queue.closed].map(({ key }) => key));
  const archived = history.filter(({ key }) => !inQueue.has(key));
  const whole = { ...queue, closed: [...archived, ...queue.closed] };
  return differenceWithoutDetails(whole, replayed(start, events));
}

function withEvent(queue: Queue, event: HappenedEvent): Queue {
  switch (event.type) {
    case 'checkedIn':
      return withCheckIn(queue, event);
    case 'closed': {
      const entry = queue.waiting.find(({ key }) => key === event.key);
      if (!entry) return queue;
      const waiting = queue.waiting.filter((each) => each !== entry);
      const { closedAt = event.at, after, outcome } = event;
      const closed = { ...withValues(entry, after), outcome, closedAt };
      return { ...queue, waiting, closed: [...queue.closed, closed] };
    }
    case 'putBack':
      return withPutBack(queue, event);
    case 'turned':
      return withChange(queue, event.key, ({ turn: _turn, ...entry }) =>
        event.to ? { ...entry, turn: event.to } : entry,
      );
    case 'held':
      return withChange(queue, event.key, ({ hold: _hold, ...entry }) =>
        event.to ? { ...entry, hold: event.to } : entry,
      );
    case 'moved': {
      const entry = queue.waiting.find(({ key }) => key === event.key);
      if (!entry) return queue;
      return { ...queue, waiting: withRanked(queue.waiting, ranked(entry, event.to ?? undefined)) };
    }
    case 'prioritized':
      return withChange(queue, event.key, ({ priority: _priority, ...entry }) =>
        event.to ? { ...entry, priority: 'a reason' } : entry,
      );
    case 'calledAgain':
      return withChange(queue, event.key, (entry) =>
        entry.turn
          ? { ...entry, turn: { ...entry.turn, calls: entry.turn.calls + 1, calledAgainAt: event.at } }
          : entry,
      );
    case 'corrected':
      return queue;
    case 'alertMarked':
      return withChange(queue, event.key, (entry) => ({ ...entry, alert: true }));
    case 'renumbered': {
      const counter = queue.counter === event.from ? event.from - 1 : queue.counter;
      const renumbered = withChange(queue, event.key, (entry) => ({
        ...entry,
        number: event.to,
        via: 'offline',
      }));
      return { ...renumbered, counter, reserveUsed: [...queue.reserveUsed, event.to] };
    }
    case 'numberHeld':
      return { ...queue, reserveUsed: [...queue.reserveUsed, event.number] };
    case 'dayStarted':
      return { ...queue, serviceDay: event.to, counter: 0, reserveUsed: [] };
    case 'settingsChanged': {
      return { ...queue, settings: withoutNull({ ...queue.settings, ...event.to }) };
    }
    case 'shopDescribed':
      return withDescription(queue, event.to);
    case 'breakChanged': {
      const others = queue.breaks.filter(({ chair }) => chair !== event.chair);
      return { ...queue, breaks: event.to ? [...others, event.to] : others };
    }
    case 'leased': {
      const { holder, numbers, lastDay = dayAfter(queue.serviceDay) } = event;
      const before = queue.leases.find((lease) => lease.holder === holder);
      const others = queue.leases.filter((lease) => lease !== before);
      return {
        ...queue,
        leases: [...others, { holder, numbers: [...(before?.numbers ?? []), ...numbers], lastDay }],
      };
    }
    case 'takenBack':
    case 'delivered':
      return queue;
    case 'leaseEnded':
    case 'leaseExpired':
      return { ...queue, leases: queue.leases.filter(({ holder }) => holder !== event.holder) };
  }
}

type Of<Type extends NewEvent['type']> = Extract<HappenedEvent, { type: Type }>;

function withCheckIn(queue: Queue, { key, number, via, arrivedAt, day, group, at }: Of<'checkedIn'>): Queue {
  const { serviceDay } = queue;
  const ofGroup = group === undefined ? {} : { group };
  const common = { number, name: '', key, ...ofGroup, ...(via !== 'tablet' && { via }), ahead: 0 };
  if (!arrivedAt) {
    const last = queue.waiting.at(-1);
    const checkedInAt = arrivalBehind(at, last && new Date(orderOf(last)));
    const entry = { ...common, checkedInAt, serviceDay };
    return { ...queue, counter: number, waiting: [...queue.waiting, entry] };
  }
  if (day !== undefined) {
    const entry = { ...common, checkedInAt: arrivedAt, serviceDay: day, isOfEarlierDay: true };
    return { ...queue, waiting: [entry, ...queue.waiting] };
  }
  const { placeBehind } = servedAlone(queue);
  const { place, order } = placeByArrival(queue.waiting, { arrivedAt, number }, placeBehind);
  const entry: Entry = { ...common, ...timesAt(order, arrivedAt), serviceDay };
  const given = isOfReserve(number) ? { reserveUsed: [...queue.reserveUsed, number] } : { counter: number };
  return { ...queue, ...given, waiting: withEntryAt(queue.waiting, entry, place) };
}

function withPutBack(queue: Queue, { key, after = {} }: Of<'putBack'>): Queue {
  const found = queue.closed.find((entry) => entry.key === key);
  if (!found) return queue;
  const back = withValues(reopened(found), after);
  const closed = queue.closed.filter((each) => each !== found);
  return { ...queue, closed, waiting: withEntryAt(queue.waiting, back, placeOf(queue.waiting, back, 0)) };
}

const withValues = (entry: Entry, { checkedInAt, ...others }: PlaceValues = {}): Entry =>
  withoutNull({
    ...entry,
    ...(checkedInAt && { checkedInAt, arrivedAt: arrivalOf(entry) }),
    ...others,
  }) as Entry;

const withChange = (queue: Queue, key: string, changed: (entry: Entry) => Entry): Queue => ({
  ...queue,
  waiting: queue.waiting.map((entry) => (entry.key === key ? changed(entry) : entry)),
});
