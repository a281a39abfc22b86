import { expect, it } from '@jest/globals';
import type { JoinedVia } from '@queuebell/contracts';
import { RESERVE_FIRST } from '@queuebell/contracts/limits';
import fc from 'fast-check';
import { dayFiguresOf } from './day-figures.js';
import { countOf, durationsOf } from './durations.js';
import { decide, type Command } from './decide.js';
import type { QueueEvent } from './events.js';
import { momentOf } from './moment.js';
import type { Entry, Outcome, Queue, ServiceDay, Turn } from './queue.js';
import { servedIn } from './serving.js';
import { aQueue, MINUTE_MS, NO_HOURS, SECOND_MS } from './testing/build.js';
import { CHAIRS } from './testing/chairs.js';

/** Evenings before and of the nights in which clocks change, and one before an ordinary night. */
const NIGHTS = [
  ['Europe/London', '2026-06-15T18:00:00Z'],
  ['Europe/London', '2026-03-28T18:00:00Z'],
  ['Europe/London', '2026-10-24T18:00:00Z'],
  ['America/New_York', '2026-10-31T22:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T08:00:00Z'],
] as const;
const place = fc.nat(3);

const step = fc.record({
  minutes: fc.oneof(fc.nat(10), fc.nat(150)),
  does: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ is: fc.constant('arrives'), via: fc.constantFrom('tablet', 'phone') }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('is delivered'), ago: fc.nat(300) }) },
    { weight: 4, arbitrary: fc.record({ is: fc.constant('closes'), place }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('does not come'), place }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('leaves'), place }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('is put back'), place }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('is undone'), place }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('is called'), place }) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const SERVICES = [{ id: 'cut', name: 'Haircut', minutes: 30 }];
/** Each third customer wants it. */
const serviceOf = (key: string) => (Number(key.slice('key-'.length)) % 3 === 0 ? 'cut' : undefined);

/** A shop that plays steps, and keeps its events. */
class Shop {
  queue: Queue;
  readonly events: QueueEvent[] = [];
  #at: number;
  #made = 0;

  constructor(timeZone: string, at: string, dayStartsHour: number, hasChairs: boolean) {
    this.#at = Date.parse(at);
    const hours = { ...NO_HOURS, dayStartsHour };
    const settings = {
      hours,
      joining: 'open' as const,
      services: SERVICES,
      ...(hasChairs && { chairs: CHAIRS }),
    };
    const serviceDay = momentOf({ timeZone, settings }, new Date(at)).day;
    this.queue = aQueue({ timeZone, settings, serviceDay });
  }

  play({ minutes, does }: Step): void {
    this.#at += minutes * MINUTE_MS + SECOND_MS;
    const command = this.#commandOf(does);
    if (!command) return;
    const now = momentOf(this.queue, new Date(this.#at));
    const decision = decide(this.queue, command, now);
    if ('refused' in decision) return;
    const first = this.events.length + 1;
    this.queue = decision.queue;
    for (const event of decision.events)
      this.events.push({
        ...event,
        at: now.at,
        first,
        sequence: this.events.length + 1,
        by: { is: 'owner' },
      });
  }

  #commandOf(does: Step['does']): Command | null {
    const { waiting, closed } = this.queue;
    const key = `key-${(this.#made += 1)}`;
    const service = serviceOf(key);
    const details = { name: 'Ann', ...(service && { service }) };
    if ('via' in does)
      return { type: 'checkIn', details, key, via: does.via as JoinedVia, joiner: key, capacity: 500 };
    if ('ago' in does) {
      const arrived = momentOf(this.queue, new Date(this.#at - does.ago * MINUTE_MS));
      const number = RESERVE_FIRST + this.#made;
      return { type: 'deliver', details, key, holder: 'door', number, arrived, capacity: 500 };
    }
    if (does.is === 'is called') return { type: 'next', chair: CHAIRS[does.place % CHAIRS.length]?.id ?? '' };
    if (does.is === 'is put back') {
      const back = closed.at(-1 - does.place);
      return back ? { type: 'restore', number: back.number } : null;
    }
    if (does.is === 'is undone') {
      const of = this.events.at(-1 - does.place)?.first;
      const events = this.events.filter(({ first }) => first === of);
      return events.length > 0 ? { type: 'takeBack', events, visits: [], lookedAt: 0 } : null;
    }
    const inChairs = does.is === 'leaves' ? [] : servedIn(this.queue);
    const entry = [...inChairs, ...waiting][does.place];
    if (!entry) return null;
    if (does.is === 'leaves') return { type: 'leave', key: entry.key };
    if (does.is === 'closes') return { type: 'close', number: entry.number };
    return { type: 'close', number: entry.number, outcome: 'no-show' };
  }
}

interface Counted {
  service: string | undefined;
  day: ServiceDay;
  via: JoinedVia;
  arrivedAt: Date;
  outcome?: Outcome | undefined;
  closedAt?: Date;
  turn?: Turn | null | undefined;
}

/** Each customer, by the events alone. */
function recounted(firstDay: ServiceDay, events: readonly QueueEvent[]): Counted[] {
  const customers = new Map<string, Counted>();
  const change = (key: string, changes: Partial<Counted>) => {
    const known = customers.get(key);
    if (known) customers.set(key, { ...known, ...changes });
  };
  let today = firstDay;
  for (const event of events) {
    if (event.type === 'dayStarted') today = event.to;
    if (event.type === 'checkedIn') {
      const { key, via, day = today, arrivedAt = event.at } = event;
      customers.set(key, { day, via, arrivedAt, service: serviceOf(key) });
    }
    if (event.type === 'turned') change(event.key, { turn: event.to });
    if (event.type === 'closed') {
      const { key, outcome, closedAt = event.at, after } = event;
      change(key, { outcome, closedAt, ...(after && 'turn' in after && { turn: after.turn }) });
    }
    if (event.type === 'putBack') {
      const { key, after } = event;
      change(key, { outcome: undefined, ...(after && 'turn' in after && { turn: after.turn }) });
    }
  }
  return [...customers.values()];
}

const daysOf = ({ waiting, closed }: Queue): ServiceDay[] => [
  ...new Set([...waiting, ...closed].map(({ serviceDay }) => serviceDay)),
];

const hourIn = (timeZone: string, time: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(time));

const countBy = <Of>(all: readonly Of[], nameOf: (one: Of) => string | number | undefined) => {
  const counts: Record<string, number> = {};
  for (const one of all) {
    const name = nameOf(one);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const msBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime());

it('whatever happens in a night, also when clocks change, the figures of each day agree with its events', () => {
  let [customers, waited] = [0, 0];
  fc.assert(
    fc.property(
      fc.constantFrom(...NIGHTS),
      fc.constantFrom(0, 4),
      fc.boolean(),
      fc.array(step, { maxLength: 60, size: 'max' }),
      ([timeZone, at], dayStartsHour, hasChairs, steps) => {
        const shop = new Shop(timeZone, at, dayStartsHour, hasChairs);
        const firstDay = shop.queue.serviceDay;
        for (const each of steps) shop.play(each);
        const { queue } = shop;
        const all = recounted(firstDay, shop.events);
        expect(daysOf(queue).sort()).toEqual([...new Set(all.map(({ day }) => day))].sort());
        for (const day of daysOf(queue)) {
          const entries: Entry[] = [...queue.waiting, ...queue.closed].filter(
            (each) => each.serviceDay === day,
          );
          const figures = dayFiguresOf(entries, timeZone);
          const theirs = all.filter((each) => each.day === day);
          const served = theirs.filter(({ outcome }) => outcome === 'served');
          customers += theirs.length;
          expect(figures.all.checkIns).toBe(theirs.length);
          expect(withoutZeros(figures.all.outcomes)).toEqual(countBy(theirs, ({ outcome }) => outcome));
          expect(withoutZeros(figures.ways)).toEqual(countBy(theirs, ({ via }) => via));
          expect(Object.fromEntries(figures.hours.map(({ hour, checkIns }) => [hour, checkIns]))).toEqual(
            countBy(theirs, ({ arrivedAt }) => hourIn(timeZone, arrivedAt)),
          );
          expect(Object.fromEntries(figures.chairs.map(({ id, checkIns }) => [id, checkIns]))).toEqual(
            countBy(theirs, ({ turn }) => turn?.chair),
          );
          expect(Object.fromEntries(figures.services.map(({ id, checkIns }) => [id, checkIns]))).toEqual(
            countBy(theirs, ({ service }) => service),
          );
          expect(
            withoutZeros(Object.fromEntries(figures.hours.map(({ hour, served: of }) => [hour, of]))),
          ).toEqual(countBy(served, ({ arrivedAt }) => hourIn(timeZone, arrivedAt)));
          expect(countOf(figures.all.waits)).toBe(served.length);
          // Where no chair calls, no event says when a turn began.
          if (!hasChairs) continue;
          waited += served.length;
          const waits = served.map(({ arrivedAt, turn }) =>
            msBetween(arrivedAt, turn?.calledAt ?? arrivedAt),
          );
          const services = served.map(({ turn, closedAt }) =>
            turn && closedAt ? msBetween(turn.startedAt ?? turn.calledAt, closedAt) : 0,
          );
          expect(figures.all.waits).toEqual(durationsOf(waits));
          for (const { hour, waitMs } of figures.hours)
            expect(waitMs).toBe(
              served.reduce(
                (sum, { arrivedAt }, at) =>
                  sum + (hourIn(timeZone, arrivedAt) === hour ? (waits[at] ?? 0) : 0),
                0,
              ),
            );
          expect(figures.all.services).toEqual(durationsOf(services));
        }
      },
    ),
    { numRuns: 250, seed: 72 },
  );
  expect(customers).toBeGreaterThan(2_500);
  expect(waited).toBeGreaterThan(150);
}, 60_000);

const withoutZeros = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

it('in a shop with one chair, the wait of a customer ends when the one in front is gone', () => {
  const simple = step.filter(({ does }) => ['arrives', 'closes', 'leaves'].includes(does.is));
  let called = 0;
  fc.assert(
    fc.property(fc.array(simple, { maxLength: 40, size: 'max' }), (steps) => {
      const shop = new Shop('Europe/London', '2026-06-15T03:00:00Z', 4, false);
      const turns = new Map<string, number>();
      let played = 0;
      for (const each of steps) {
        shop.play(each);
        const at = shop.events.at(-1)?.at.getTime() ?? 0;
        const [first] = shop.queue.waiting;
        if (shop.events.length > played && first && !turns.has(first.key)) turns.set(first.key, at);
        played = shop.events.length;
      }
      for (const day of daysOf(shop.queue)) {
        const closed = shop.queue.closed.filter(({ serviceDay }) => serviceDay === day);
        const served = closed.filter(({ outcome }) => outcome === 'served');
        const waits = served.map(({ key, arrivedAt, checkedInAt }) =>
          Math.max(0, (turns.get(key) ?? NaN) - (arrivedAt ?? checkedInAt).getTime()),
        );
        called += served.length;
        expect(dayFiguresOf(closed, 'Europe/London').all.waits).toEqual(durationsOf(waits));
      }
    }),
    { numRuns: 200, seed: 72 },
  );
  expect(called).toBeGreaterThan(500);
});
