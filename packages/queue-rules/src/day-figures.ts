import type { JoinedVia } from '@queuebell/contracts';
import { durationsOf, NO_DURATIONS, withDurations, type Durations } from './durations.js';
import { clockIn } from './moment.js';
import { arrivalOf, compareInQueue } from './queue-order.js';
import type { ClosedEntry, Entry, Outcome } from './queue.js';

/** Some customers of one day, in numbers. */
export interface Tally {
  readonly checkIns: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** From arrival to call, of those who were served. */
  readonly waits: Durations;
  /** From when the customer came to the chair until the end, of the same. */
  readonly services: Durations;
}

/** Of those who arrived in one hour of the day. */
export interface HourFigures {
  /** 0 to 23, by the shop's clock. */
  readonly hour: number;
  readonly checkIns: number;
  readonly served: number;
  /** Of all who were served together. */
  readonly waitMs: number;
}

/** The figures of one service day, of which those of any range of days can be added up. They name nobody. */
export interface DayFigures {
  readonly all: Tally;
  readonly ways: Readonly<Record<JoinedVia, number>>;
  /** Only hours in which somebody came, in their order. */
  readonly hours: readonly HourFigures[];
  /** By the chair that had the customer last. */
  readonly chairs: readonly (Tally & { readonly id: string })[];
  readonly services: readonly (Tally & { readonly id: string })[];
}

type Counted = Pick<
  Entry,
  'number' | 'rank' | 'checkedInAt' | 'arrivedAt' | 'via' | 'turn' | 'hold' | 'service'
> &
  Partial<Pick<ClosedEntry, 'outcome' | 'closedAt'>>;

interface Customer {
  readonly entry: Counted;
  /** Of those who were served, in ms. */
  readonly times?: { readonly wait: number; readonly service: number };
}

/**
 * @param entries all customers of the day, in any order, each once; those who are still there count as checked in
 * @param timeZone an IANA name
 */
export function dayFiguresOf(entries: readonly Counted[], timeZone: string): DayFigures {
  const customers = timed(entries);
  const having = (idOf: (entry: Counted) => string | undefined) =>
    [...grouped(customers, ({ entry }) => idOf(entry))].flatMap(([id, group]) =>
      id === undefined ? [] : [{ id, ...tallyOf(group) }],
    );
  const ways = { tablet: 0, offline: 0, phone: 0 };
  for (const { via = 'tablet' } of entries) ways[via] += 1;
  const hourOf = hoursIn(timeZone);
  const hours = grouped(customers, ({ entry }) => hourOf(arrivalOf(entry)));
  return {
    all: tallyOf(customers),
    ways,
    hours: [...hours].map(([hour, group]) => hourFigures(hour, group)).sort((a, b) => a.hour - b.hour),
    chairs: having(({ turn }) => turn?.chair),
    services: having(({ service }) => service),
  };
}

const NOBODY = { served: 0, removed: 0, 'no-show': 0, left: 0, expired: 0 } as const;

export const NO_TALLY: Tally = {
  checkIns: 0,
  outcomes: NOBODY,
  waits: NO_DURATIONS,
  services: NO_DURATIONS,
};

export function withTally(one: Tally, other: Tally): Tally {
  const outcomes: Record<Outcome, number> = { ...one.outcomes };
  for (const outcome of outcomesOf(outcomes)) outcomes[outcome] += other.outcomes[outcome];
  return {
    checkIns: one.checkIns + other.checkIns,
    outcomes,
    waits: withDurations(one.waits, other.waits),
    services: withDurations(one.services, other.services),
  };
}

const outcomesOf = (outcomes: Record<Outcome, number>) => Object.keys(outcomes) as Outcome[];

function tallyOf(customers: readonly Customer[]): Tally {
  const outcomes: Record<Outcome, number> = { ...NOBODY };
  for (const { entry } of customers) if (entry.outcome) outcomes[entry.outcome] += 1;
  const times = customers.flatMap((each) => each.times ?? []);
  return {
    checkIns: customers.length,
    outcomes,
    waits: durationsOf(times.map(({ wait }) => wait)),
    services: durationsOf(times.map(({ service }) => service)),
  };
}

function hourFigures(hour: number, customers: readonly Customer[]): HourFigures {
  const { checkIns, outcomes, waits } = tallyOf(customers);
  return { hour, checkIns, served: outcomes.served, waitMs: waits.totalMs };
}

/**
 * A turn begins with the call to the chair. The only chair calls nobody: its customers come when everybody in front is gone,
 * except those who were away then, or still there when the day ended.
 */
function timed(entries: readonly Counted[]): Customer[] {
  let freeAt = -Infinity;
  return [...entries].sort(compareInQueue).map((entry) => {
    const { outcome, closedAt, turn, hold } = entry;
    const free = freeAt;
    if (!closedAt) return { entry };
    const end = closedAt.getTime();
    if (!hold && outcome !== 'expired') freeAt = Math.max(freeAt, end);
    if (outcome !== 'served') return { entry };
    const arrival = arrivalOf(entry).getTime();
    const call = Math.min(end, Math.max(arrival, turn?.calledAt.getTime() ?? free));
    const start = Math.min(end, turn?.startedAt?.getTime() ?? call);
    return { entry, times: { wait: Math.max(0, call - arrival), service: end - start } };
  });
}

/** Each zone's hours begin at a quarter of UTC's, and asking for the clock costs more than all other counting. */
function hoursIn(timeZone: string): (time: Date) => number {
  const known = new Map<number, number>();
  return (time) => {
    const quarter = Math.floor(time.getTime() / QUARTER_MS);
    const hour = known.get(quarter) ?? Number(clockIn(timeZone, time).slice(HOUR.from, HOUR.to));
    known.set(quarter, hour);
    return hour;
  };
}

const QUARTER_MS = 15 * 60_000;
/** Its place in 'YYYY-MM-DD HH:MM:SS'. */
const HOUR = { from: 11, to: 13 } as const;

function grouped<Key>(
  customers: readonly Customer[],
  keyOf: (customer: Customer) => Key,
): Map<Key, Customer[]> {
  const groups = new Map<Key, Customer[]>();
  for (const customer of customers) {
    const key = keyOf(customer);
    const group = groups.get(key);
    if (group) group.push(customer);
    else groups.set(key, [customer]);
  }
  return groups;
}
