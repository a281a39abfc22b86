import { FURTHER_DETAILS } from '../details.js';
import type { NewEvent, ShopDescription } from '../events.js';
import { entryWith, reopened, withEntryAt } from '../queue-order.js';
import { isOfReserve } from '../numbers.js';
import type { ClosedEntry, Entry, Queue, StoredSettings } from '../queue.js';
import { ranked, withRanked } from '../ranks.js';
import { differenceBetween } from './difference.js';

/** The queue before these events, which are the newest ones. Calls stay: they were heard. */
export const takenBack = (queue: Queue, events: readonly NewEvent[]): Queue =>
  events.reduceRight(withoutEvent, queue);

/** Where a queue whose events are taken back differs from what it was; null: nowhere. */
export const differenceAfterTakingBack = (
  before: Queue,
  after: Queue,
  events: readonly NewEvent[],
): string | null => differenceBetween(before, takenBack(after, events));

/** The queue with these fields of its shop. */
export function withDescription(queue: Queue, { dayBefore, ...shop }: ShopDescription): Queue {
  const settings = dayBefore === undefined ? queue.settings : withoutNull({ ...queue.settings, dayBefore });
  return { ...queue, ...shop, settings };
}

function withoutEvent(queue: Queue, event: NewEvent): Queue {
  switch (event.type) {
    case 'checkedIn':
      return withoutCheckIn(queue, event.key, event.number);
    case 'closed': {
      const entry = queue.closed.find(({ key }) => key === event.key);
      if (!entry) return queue;
      const closed = queue.closed.filter((each) => each !== entry);
      return { ...queue, waiting: withEntryAt(queue.waiting, reopened(entry), event.place), closed };
    }
    case 'putBack': {
      const { key, outcome, closedAt, before: differing = {} } = event;
      const entry = queue.waiting.find((each) => each.key === key);
      if (!entry) return queue;
      const before = withoutNull({ ...entry, ...differing, outcome, closedAt }) as ClosedEntry;
      return {
        ...queue,
        waiting: queue.waiting.filter((each) => each !== entry),
        closed: [...queue.closed, before],
      };
    }
    case 'calledAgain':
      return withChange(queue, event.key, ({ turn }) =>
        turn ? { turn: { ...turn, calls: turn.calls - 1 } } : {},
      );
    case 'turned':
      return withChange(queue, event.key, { turn: event.from });
    case 'held':
      return withChange(queue, event.key, { hold: event.from });
    case 'moved':
      return withRankOf(queue, event.key, event.from ?? undefined);
    case 'prioritized':
      return withChange(queue, event.key, { priority: event.from ? 'a reason' : null });
    case 'corrected':
      return withChange(queue, event.key, ({ detailsBefore }) => ({ ...NO_DETAILS, ...detailsBefore }));
    case 'breakChanged': {
      const others = queue.breaks.filter(({ chair }) => chair !== event.chair);
      return { ...queue, breaks: event.from ? [...others, event.from] : others };
    }
    case 'renumbered': {
      const { key, from, to, via } = event;
      const hasCounterGoneBack = queue.counter === from - 1;
      return {
        ...withChange(queue, key, { number: from, via }),
        ...(hasCounterGoneBack && { counter: from }),
        reserveUsed: queue.reserveUsed.filter((number) => number !== to),
      };
    }
    case 'numberHeld':
      return { ...queue, reserveUsed: queue.reserveUsed.filter((number) => number !== event.number) };
    case 'dayStarted': {
      const { from: serviceDay, counter, reserveUsed } = event;
      return { ...queue, serviceDay, counter, reserveUsed };
    }
    case 'settingsChanged': {
      const settings = Object.fromEntries(
        Object.entries({ ...queue.settings, ...event.from }).filter(([, value]) => value !== null),
      ) as StoredSettings;
      return { ...queue, settings };
    }
    case 'shopDescribed':
      return withDescription(queue, event.from);
    case 'alertMarked':
      return withChange(queue, event.key, { alert: false });
    case 'leased': {
      const { holder, numbers, lastDayBefore } = event;
      const lease = queue.leases.find((each) => each.holder === holder);
      const others = queue.leases.filter((each) => each !== lease);
      if (!lease || lastDayBefore === null) return { ...queue, leases: others };
      const left = lease.numbers.filter((number) => !numbers.includes(number));
      return { ...queue, leases: [...others, { holder, numbers: left, lastDay: lastDayBefore }] };
    }
    case 'takenBack':
    case 'delivered':
      return queue;
    case 'leaseEnded':
    case 'leaseExpired': {
      const { holder, numbers, lastDay } = event;
      return { ...queue, leases: [...queue.leases, { holder, numbers, lastDay }] };
    }
  }
}

function withoutCheckIn(queue: Queue, key: string, number: number): Queue {
  const entry = entryWith(queue, key);
  const waiting = queue.waiting.filter((each) => each !== entry);
  if (!entry || 'isOfEarlierDay' in entry) return { ...queue, waiting };
  return isOfReserve(number)
    ? { ...queue, waiting, reserveUsed: queue.reserveUsed.filter((each) => each !== number) }
    : { ...queue, waiting, counter: number - 1 };
}

type EntryChange = { [Field in keyof Entry]?: Entry[Field] | null };

const NO_DETAILS = Object.fromEntries(FURTHER_DETAILS.map((field) => [field, null]));

/** Null: the field goes. */
const withChange = (
  queue: Queue,
  key: string,
  change: EntryChange | ((entry: Entry) => EntryChange),
): Queue => ({
  ...queue,
  waiting: queue.waiting.map((entry) => {
    if (entry.key !== key) return entry;
    return withoutNull({ ...entry, ...(typeof change === 'function' ? change(entry) : change) }) as Entry;
  }),
});

function withRankOf(queue: Queue, key: string, rank: number | undefined): Queue {
  const entry = queue.waiting.find((each) => each.key === key);
  return entry ? { ...queue, waiting: withRanked(queue.waiting, ranked(entry, rank)) } : queue;
}

export const withoutNull = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
