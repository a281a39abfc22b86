import { describe, expect, it, jest } from '@jest/globals';
import type { LeaseResponse } from '@queuebell/contracts';
import fc from 'fast-check';
import {
  type Attempt,
  type TabletRecord,
  addToOutbox,
  confirmDelivery,
  emptyRecord,
  withLease,
  removeFromOutbox,
  giveNumber,
  toldNumberOf,
} from './outbox-rules';
import { type Lease, dayAt } from './lease-rules';

/** Thousands of small worlds take their time on a busy machine. */
jest.setTimeout(30_000);

const START = Date.parse('2026-11-21T20:00:00.000Z');
const HOLDER = 'tablet';
const CALENDAR = { timeZone: 'Europe/London' };
const BLOCK = 3;

/** Events at a tablet, in any order. Customers and outbox entries are chosen by a number. */
const step = fc.oneof(
  fc.record({ type: fc.constant('arrives' as const), customer: fc.nat(7) }),
  fc.record({ type: fc.constant('told' as const), customer: fc.nat(7) }),
  fc.record({ type: fc.constant('answered' as const), customer: fc.nat(7) }),
  fc.record({ type: fc.constant('delivered' as const), customer: fc.nat(7), isRenumbered: fc.boolean() }),
  fc.record({ type: fc.constant('leased' as const), isLate: fc.boolean() }),
  fc.record({ type: fc.constant('waits' as const), ms: fc.integer({ min: -60_000, max: 6 * 3_600_000 }) }),
  fc.record({ type: fc.constant('power cut' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The server's side as far as a tablet sees it: a block, of which those that it heard of are used. */
interface World {
  record: TabletRecord;
  /** The tablet's clock. */
  now: number;
  /** Everybody who was ever noted, and whether the server has them. */
  noted: Map<string, boolean>;
  /** 'day number' of everything that was told. */
  toldNumbers: string[];
  heard: { day: string; number: number }[];
  lastAnswer: LeaseResponse | null;
}

const attemptOf = (customer: number): Attempt => ({
  name: `C${customer}`,
  phone: '',
  key: `key-${customer}`,
});

function grant({ now, heard }: World): LeaseResponse {
  const serviceDay = dayAt(now, CALENDAR);
  const used = heard.filter(({ day }) => day === serviceDay).map(({ number }) => number);
  const numbers = Array.from({ length: BLOCK + used.length }, (_, index) => 801 + index);
  const lastDay = dayAt(now + 86_400_000, CALENDAR);
  return { numbers, used, serviceDay, lastDay, ...CALENDAR, now: new Date(now).toISOString() };
}

/** Mirrors what the desk does at each step; returns nothing, and leaves the world as it is afterwards. */
function play(world: World, event: Step): void {
  const key = 'customer' in event ? attemptOf(event.customer).key : '';
  const inOutbox = world.record.outbox.find((each) => each.key === key);
  switch (event.type) {
    case 'arrives':
      if (world.noted.get(key)) return;
      world.record = addToOutbox(world.record, attemptOf(event.customer), world.now);
      world.noted.set(key, false);
      return;
    case 'told': {
      if (!inOutbox || inOutbox.told !== null) return;
      const time = Date.parse(inOutbox.arrivedAt);
      world.record = giveNumber(world.record, attemptOf(event.customer), world.now);
      const number = toldNumberOf(world.record, key);
      if (number !== null) world.toldNumbers.push(`${dayAt(time, CALENDAR)} ${number}`);
      return;
    }
    case 'answered':
      if (!inOutbox || inOutbox.told !== null) return;
      world.record = removeFromOutbox(world.record, key);
      world.noted.set(key, true);
      return;
    case 'delivered': {
      if (!inOutbox) return;
      const { told: toldNumber, arrivedAt } = inOutbox;
      if (toldNumber === null) return;
      const number = event.isRenumbered ? 31 : toldNumber;
      world.heard.push({ day: dayAt(Date.parse(arrivedAt), CALENDAR), number: toldNumber });
      world.record = confirmDelivery(world.record, key, toldNumber, number);
      world.noted.set(key, true);
      return;
    }
    case 'leased': {
      const answer = event.isLate && world.lastAnswer ? world.lastAnswer : grant(world);
      world.lastAnswer = grant(world);
      const trip = { sentAt: world.now, receivedAt: world.now };
      world.record = withLease(world.record, HOLDER, answer, trip);
      return;
    }
    case 'waits':
      world.now += event.ms;
      return;
    case 'power cut':
      world.record = JSON.parse(JSON.stringify(world.record)) as TabletRecord;
  }
}

function livesThrough(steps: Step[], holds: (world: World) => void): void {
  const world: World = {
    record: emptyRecord(HOLDER),
    now: START,
    noted: new Map(),
    toldNumbers: [],
    heard: [],
    lastAnswer: null,
  };
  for (const each of steps) {
    play(world, each);
    holds(world);
  }
}

function expectLeased(toldNumber: number, arrival: number, lease: Lease | null): void {
  const day = dayAt(arrival, CALENDAR);
  expect(lease).not.toBeNull();
  expect(lease?.numbers).toContain(toldNumber);
  expect([lease?.firstDay, day, lease?.lastDay].toSorted()).toEqual([lease?.firstDay, day, lease?.lastDay]);
}

// Without a size of its own an array stays far shorter than its longest.
const whatever = fc.array(step, { maxLength: 60, size: 'max' });

describe('whatever happens at a tablet, in whatever order,', () => {
  it('no number is told to two customers of one day', () => {
    fc.assert(
      fc.property(whatever, (steps) =>
        livesThrough(steps, ({ toldNumbers }) => expect(new Set(toldNumbers).size).toBe(toldNumbers.length)),
      ),
    );
  });

  it('no customer is lost: each is with the server or in the outbox, once', () => {
    fc.assert(
      fc.property(whatever, (steps) =>
        livesThrough(steps, ({ noted, record: record }) => {
          const waiting = [...noted].filter(([, isThere]) => !isThere).map(([key]) => key);
          expect(record.outbox.map(({ key }) => key).toSorted()).toEqual(waiting.toSorted());
        }),
      ),
    );
  });

  it('the outbox is in the order of arrival, and no two arrive at once', () => {
    fc.assert(
      fc.property(whatever, (steps) =>
        livesThrough(steps, ({ record: record }) => {
          const arrivals = record.outbox.map(({ arrivedAt }) => arrivedAt);
          expect([...new Set(arrivals)].toSorted()).toEqual(arrivals);
        }),
      ),
    );
  });

  it('only numbers of the lease are told, on days on which it is valid', () => {
    fc.assert(
      fc.property(whatever, (steps) => {
        const before = new Map<string, number | null>();
        livesThrough(steps, ({ record: { lease, outbox } }) => {
          for (const { key, told: toldNumber, arrivedAt } of outbox) {
            // A number that was shown earlier stays, even if the lease has changed.
            if (toldNumber !== null && before.get(key) === null)
              expectLeased(toldNumber, Date.parse(arrivedAt), lease);
            before.set(key, toldNumber);
          }
        });
      }),
    );
  });

  it('a customer who was told a number keeps it until the server has the ticket', () => {
    fc.assert(
      fc.property(whatever, (steps) => {
        const numbers = new Map<string, number>();
        livesThrough(steps, ({ record: record }) => {
          for (const { key, told: number } of record.outbox) {
            if (numbers.has(key)) expect(number).toBe(numbers.get(key));
            if (number !== null) numbers.set(key, number);
          }
        });
      }),
    );
  });
});
