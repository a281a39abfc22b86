import type { ActsAnswer, LeaseResponse, QueueSnapshot, StaffAct } from '@queuebell/contracts';
import type { Calendar } from '@queuebell/queue-rules';
import { type Lease, dayAt, freeNumbers, renewed } from './lease-rules';
import type { RoundTrip } from './round-trip';

const CLOCK_STEP_MS = 2_000;

/**
 * An admin screen stores this, so that nothing that staff did without network is lost with a reload or the power
 * (docs/decisions/0047). The functions below are pure.
 */
export interface CounterRecord {
  /** The name of this screen in its lease. */
  holder: string;
  lease: Lease | null;
  /** The server's clock minus this device's, in milliseconds; missing until the server has told it without a lease. */
  aheadMs?: number;
  /** The last one of the server, for a page that starts without network. Empty once its day is over. */
  seen: { queue: QueueSnapshot; at: number } | null;
  /** Not delivered, in the order in which staff did them. */
  acts: readonly UnsentAct[];
  /** Acts that the queue did not take as they were, until staff have read why. */
  problems: readonly ActProblem[];
}

export interface UnsentAct extends StaffAct {
  /** The act in words: '27 Amira, served:'. Empty after the names were erased. */
  words: string;
}

export interface ActProblem {
  id: string;
  /** The day on which it was delivered. */
  day: string;
  words: string;
  message: string;
}

export const emptyCounter = (holder: string): CounterRecord => ({
  ...{ holder, lease: null, seen: null, acts: [], problems: [] },
});

/** The server's time as far as known, in milliseconds; never earlier than an act before. */
export function serverTime(record: CounterRecord, now: number): number {
  const last = record.acts.at(-1);
  return Math.max(now + aheadIn(record), last ? Date.parse(last.at) : 0);
}

export const aheadIn = ({ aheadMs, lease }: CounterRecord): number => aheadMs ?? lease?.aheadMs ?? 0;

/** Unchanged where it differs by less than an answer takes: times on the screen stand still. */
export const withAhead = (record: CounterRecord, aheadMs: number): CounterRecord =>
  Math.abs(aheadMs - aheadIn(record)) < CLOCK_STEP_MS ? record : { ...record, aheadMs };

/** The shop's day by the server's clock, as far as known. @param latest what the page shows; default: what was stored */
export function counterDay(record: CounterRecord, now: number, latest?: QueueSnapshot): string {
  const { lease, seen } = record;
  const calendar: Calendar = (latest ?? seen?.queue)?.shop ?? lease ?? { timeZone: undefined };
  return dayAt(serverTime(record, now), calendar);
}

/** The next free number of the lease; null: there is none. */
export function freeNumber(record: CounterRecord, now: number): number | null {
  return freeNumbers(record.lease, serverTime(record, now))[0] ?? null;
}

/** @param added the number that staff told the customer */
export function withActs(record: CounterRecord, acts: readonly UnsentAct[], added?: number): CounterRecord {
  if (acts.length === 0) return record;
  const withAll = { ...record, acts: [...record.acts, ...acts] };
  const { lease } = record;
  const [first] = acts;
  if (added === undefined || !lease || !first) return withAll;
  const use = { day: dayAt(Date.parse(first.at), lease), number: added };
  return { ...withAll, lease: { ...lease, used: [...lease.used, use] } };
}

/** @param today on which the server took them */
export function withDelivered(
  record: CounterRecord,
  sent: readonly StaffAct[],
  problems: ActsAnswer['problems'],
  today: string,
): CounterRecord {
  const ids = new Set(sent.map(({ id }) => id));
  const messages = new Map(problems.map(({ id, message }) => [id, message]));
  const fresh = record.acts.flatMap(({ id, words }): ActProblem[] => {
    const message = messages.get(id);
    return message === undefined ? [] : [{ id, day: today, words: words || NAMELESS_WORDS, message }];
  });
  return {
    ...record,
    acts: record.acts.filter(({ id }) => !ids.has(id)),
    problems: [...record.problems, ...fresh],
  };
}

export const withoutProblem = (record: CounterRecord, id: string): CounterRecord => ({
  ...record,
  problems: record.problems.filter((each) => each.id !== id),
});

export const withSeen = (record: CounterRecord, queue: QueueSnapshot, at: number): CounterRecord => ({
  ...record,
  seen: { queue, at },
});

/** Ignores an answer for a former holder. */
export const withLease = (
  record: CounterRecord,
  holder: string,
  answer: LeaseResponse,
  trip: RoundTrip,
): CounterRecord =>
  holder === record.holder ? { ...record, lease: renewed(record.lease, answer, trip) } : record;

/** Unchanged while an act waits for delivery. */
export const withoutLease = (record: CounterRecord, nextHolder: string): CounterRecord =>
  record.acts.length === 0 ? { ...record, lease: null, holder: nextHolder } : record;

/**
 * Removes names and other texts about customers when their day is over. Acts that work without the text stay; the others become problems.
 * A snapshot stays without its customers, so that staff can add some on the next day.
 */
export function withoutNamesBefore(record: CounterRecord, today: string): CounterRecord {
  const { seen, acts, problems } = record;
  const isOver = (each: { day: string }) => each.day < today;
  const isSeenOver = seen !== null && seen.queue.serviceDay < today;
  const named = acts.filter((act) => isOver(act) && act.words !== '');
  if (!isSeenOver && named.length === 0 && !problems.some(isOver)) return record;
  const dropped = named
    .filter((act) => withoutNames(act) === null)
    .map(({ id }) => ({ id, day: today, words: NAMELESS_WORDS, message: 'That day is over.' }));
  return {
    ...record,
    seen: isSeenOver ? { ...seen, queue: emptied(seen.queue, today) } : seen,
    acts: acts.flatMap((act) => (isOver(act) ? (withoutNames(act) ?? []) : act)),
    problems: [...problems.filter((problem) => !isOver(problem)), ...dropped],
  };
}

/** The record of a tablet that is removed or logged out: it loses the queue that it has seen, and keeps the acts of its staff until it is paired again. */
export const withoutRights = (record: CounterRecord, today: string): CounterRecord => {
  const before = record.seen === null ? record : { ...record, seen: null };
  return withoutNamesBefore(before, today);
};

const emptied = ({ serving, ...queue }: QueueSnapshot, serviceDay: string): QueueSnapshot => ({
  ...{ ...queue, data: [], calls: [], justClosed: [], serviceDay },
  ...(serving && { serving: [] }),
});

const NAMELESS = 'Customer';
const NAMELESS_WORDS = 'A change from an earlier day:';

/** @returns null if the act has no effect without its text */
function withoutNames(act: UnsentAct): UnsentAct | null {
  const { done } = act;
  const bare = { ...act, words: '' };
  switch (done.type) {
    case 'add':
      return { ...bare, done: { ...done, details: { name: NAMELESS } } };
    case 'close': {
      const { reason: _reason, ...closed } = done;
      return { ...bare, done: closed };
    }
    case 'order': {
      const { command } = done;
      const isText = TEXTS.has(command.type) || (command.type === 'group' && TEXTS.has(command.act.type));
      return isText ? null : bare;
    }
    default:
      return bare;
  }
}

/** Commands that set a text and nothing else. To remove a group is no such command: it is stored as a closing for each customer. */
const TEXTS: ReadonlySet<string> = new Set(['correct', 'prioritize', 'pauseCheckIn']);
