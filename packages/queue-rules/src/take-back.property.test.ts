import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Act } from './commands/deliver-act/act.js';
import type { Obstacle } from './commands/take-back/undo.js';
import { decide, type Command } from './decide.js';
import { actorOf, type NewEvent, type QueueEvent } from './events.js';
import type { Moment } from './moment.js';
import type { ClosedEntry, Queue } from './queue.js';
import {
  aQueue,
  changeOf,
  checkInOf,
  deepFrozen,
  inMs,
  keyMadeAt,
  MINUTE_MS,
  NEXT_DAY,
  NO_HOURS,
  NOW,
  waits,
} from './testing/build.js';
import { aQueueOfChairs, CHAIRS } from './testing/chairs.js';
import { brokenPromise } from './testing/invariants.js';
import { differenceBetween } from './testing/difference.js';
import { differenceFromReplay } from './testing/replay.js';

// As in queue.property.test.ts. A random seed would miss one of the expected events in some runs.
const RUNS = Number(process.env['QUEUE_RULES_RUNS'] ?? 300);
const SEED = process.env['QUEUE_RULES_SEED'] ?? '13';
const NUMBERS_MAX = 8;

const number = fc.integer({ min: 1, max: NUMBERS_MAX });
const chair = fc.constantFrom('one', 'two');
const of = fc.oneof(
  number.map((each) => ({ key: `key-${each}`, number: each })),
  number.map((each) => ({ key: `key-N${each}`, number: each })),
);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(of, fc.constantFrom('served', 'removed', 'no-show'))
    .map(([meant, outcome]): Act => ({ type: 'close', ...meant, outcome })),
  fc.tuple(of, chair).map(([meant, at]): Act => ({ type: 'call', ...meant, chair: at })),
  of.map((meant): Act => ({ type: 'putBack', ...meant, closedAt: NEXT_DAY.at })),
  fc.tuple(of, fc.constantFrom('start', 'resume', 'hold')).map(([meant, type]): Act => ({
    type: 'order',
    ...meant,
    order: { type, number: meant.number, minutes: null },
  })),
  chair.map((each): Act => ({ type: 'shopOrder', order: { type: 'takeBreak', chair: each, until: null } })),
);
const delivered = fc
  .record({ id: fc.uuid(), act, minutesAgo: fc.constantFrom(0, 1, 20) })
  .map(({ minutesAgo, ...command }): Command => ({
    ...{ type: 'deliverAct', ...command, made: inMs(-minutesAgo * MINUTE_MS), capacity: 500 },
  }));

const step: fc.Arbitrary<Command | 'archive' | 'wait'> = fc.oneof(
  fc.constant('wait' as const),
  fc.constant('archive' as const),
  fc.integer({ min: 1, max: 9 }).map((name) => checkInOf(`N${name}`)),
  fc
    .integer({ min: 1, max: 9 })
    .map((name) => checkInOf(`P${name}`, { via: 'phone', joiner: `phone ${name}` })),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom<'tablet' | 'phone'>('tablet', 'phone'))
    .map(([name, via]) =>
      checkInOf(`G${name}`, { via, more: ['Leo', 'Max'], key: keyMadeAt(NOW.at, `${name}00`) }),
    ),
  fc.record({
    type: fc.constant('group' as const),
    number,
    act: fc.oneof(
      fc.record({ type: fc.constant('call' as const), chair }),
      fc.record({ type: fc.constantFrom('serve' as const, 'remove' as const, 'resume' as const) }),
      fc.record({ type: fc.constant('hold' as const), minutes: fc.constantFrom(null, 5) }),
      fc.constant({ type: 'hold' as const, minutes: 5, heldUntil: null }),
      fc.record({
        type: fc.constant('transfer' as const),
        to: fc.constantFrom('front' as const, 'arrival' as const),
      }),
      fc.record({ type: fc.constant('move' as const), behind: fc.option(number) }),
      fc.record({ type: fc.constant('prioritize' as const), reason: fc.constantFrom(null, 'In pain') }),
    ),
  }),
  fc.record({
    type: fc.constant('close' as const),
    number,
    outcome: fc.constantFrom('served', 'removed', 'no-show'),
  }),
  fc.record({ type: fc.constant('close' as const), number, reason: fc.constantFrom('Rude', 'Left') }),
  fc.record({ type: fc.constant('restore' as const), number }),
  fc.record({ type: fc.constant('next' as const), chair }),
  fc.record({ type: fc.constant('next' as const), chair }),
  fc.record({ type: fc.constant('start' as const), number }),
  fc.record({
    type: fc.constant('transfer' as const),
    number,
    to: fc.oneof(fc.record({ chair }), fc.constantFrom('front' as const, 'arrival' as const)),
  }),
  fc.record({
    type: fc.constant('hold' as const),
    number,
    minutes: fc.constantFrom(null, 5),
  }),
  number.map((each): Command => ({ type: 'hold', number: each, minutes: 5, heldUntil: null })),
  fc
    .tuple(number, fc.constantFrom(null, inMs(20 * MINUTE_MS).at))
    .map(([each, until]): Command => ({ type: 'hold', number: each, until })),
  fc.record({ type: fc.constant('resume' as const), number }),
  fc.record({
    type: fc.constant('move' as const),
    number,
    behind: fc.option(number),
  }),
  fc.record({
    type: fc.constant('prioritize' as const),
    number,
    reason: fc.constantFrom(null, 'In pain', 'Old'),
  }),
  fc.record({
    type: fc.constant('correct' as const),
    number,
    details: fc.record({ name: fc.constantFrom('Ann', 'Anna') }),
  }),
  fc.record({
    type: fc.constant('takeBreak' as const),
    chair,
    until: fc.constantFrom(null, inMs(20 * MINUTE_MS).at),
  }),
  fc.record({ type: fc.constant('endBreak' as const), chair }),
  delivered,
  delivered,
  delivered,
  fc.constant<Command>({ type: 'removeJoined' }),
  fc.constant<Command>({ type: 'expireCalls' }),
  fc
    .constantFrom(1, 5)
    .map((noShowMinutes): Command => ({ type: 'changeSettings', changes: { noShowMinutes } })),
  fc.record({ type: fc.constant('callAgain' as const), number }),
  fc
    .constantFrom(CHAIRS, [])
    .map((chairs): Command => ({ type: 'changeSettings', changes: { chairs, volume: 50 } })),
  fc.constantFrom(0, 4, 6).map((dayStartsHour): Command => {
    const hours = { ...NO_HOURS, dayStartsHour };
    return { type: 'changeSettings', changes: { hours } };
  }),
  fc.constantFrom<Command>(
    { type: 'pauseCheckIn', message: 'Back soon', until: null },
    { type: 'pauseCheckIn', until: inMs(20 * MINUTE_MS).at },
    { type: 'resumeCheckIn' },
  ),
  fc
    .constantFrom<'front' | 'end'>('front', 'end')
    .map((noShowPlace): Command => ({ type: 'changeSettings', changes: { noShowPlace } })),
);

/** A shop, what its history has, and what happened. */
class Shop {
  queue: Queue;
  readonly #start: Queue;
  readonly groups: (readonly QueueEvent[])[] = [];
  visits: ClosedEntry[] = [];
  #sequence = 0;
  #ms = 0;

  constructor(queue: Queue) {
    this.queue = queue;
    this.#start = queue;
  }

  get now(): Moment {
    return inMs(this.#ms);
  }

  pass(): void {
    this.#ms += MINUTE_MS;
  }

  /** @returns the events; null: nothing has changed */
  carryOut(command: Command): readonly QueueEvent[] | null {
    this.#ms += 1;
    // A check-in whose ticket is in the history is answered from there.
    if (command.type === 'checkIn' && this.visits.some(({ key }) => key === command.key)) return null;
    const decision = decide(this.queue, command, this.now);
    if ('refused' in decision || decision.queue === this.queue) return null;
    this.queue = deepFrozen(decision.queue);
    expect(brokenPromise(this.queue)).toBeNull();
    const events = this.#stamped(decision.events);
    this.groups.push(events);
    return events;
  }

  archive(): void {
    const inHistory = this.queue.closed;
    this.visits = [
      ...this.visits.filter(({ key }) => !inHistory.some((each) => each.key === key)),
      ...inHistory,
    ];
    const { queue } = changeOf(decide(this.queue, { type: 'archive', inHistory }, this.now));
    this.queue = deepFrozen(queue);
  }

  /** @returns why nothing was taken back; null and the new events if it was */
  takeBack(events: readonly QueueEvent[]): { obstacle: Obstacle | null; events: readonly QueueEvent[] } {
    this.#ms += 1;
    const { visits, queue } = this;
    const lookedAt = queue.archivings;
    const change = changeOf(decide(queue, { type: 'takeBack', events, visits, lookedAt }, this.now));
    this.queue = deepFrozen(change.queue);
    const stamped = this.#stamped(change.events);
    if (stamped.length > 0) this.groups.push(stamped);
    expect(brokenPromise(this.queue)).toBeNull();
    return { obstacle: change.answer, events: stamped };
  }

  get people(): string {
    const { waiting, closed } = this.queue;
    const inQueue = [...waiting, ...closed].map(({ key, number }) => `${key} ${number}`);
    const inHistory = this.visits.map(({ key, number }) => `${key} ${number}`);
    expect(new Set(inQueue).size).toBe(inQueue.length);
    return [...new Set([...inQueue, ...inHistory])].sort().join();
  }

  /** All that has happened, also what was taken back, gives the queue and its history. */
  expectReplay(): void {
    expect(differenceFromReplay(this.#start, this.groups.flat(), this.queue, this.visits)).toBeNull();
  }

  #stamped(events: readonly NewEvent[]): QueueEvent[] {
    const first = this.#sequence + 1;
    return events.map((event) => {
      this.#sequence += 1;
      return {
        ...event,
        sequence: this.#sequence,
        first,
        at: this.now.at,
        by: actorOf(event, { is: 'owner' }),
      };
    });
  }
}

const single = (): Queue => aQueue({ counter: 3, waiting: [waits(1, 30), waits(2, 20), waits(3, 10)] });
const shop = fc.constantFrom(single, aQueueOfChairs);
const isFinal = (events: readonly QueueEvent[]) => events.every(({ type }) => type === 'calledAgain');
const withoutClosed = (queue: Queue): Queue => ({ ...queue, closed: [], counter: 0 });

it('an undo takes the last command back exactly, and so does the undo of that', () => {
  const takenBack = new Set<string>();
  fc.assert(
    fc.property(shop, fc.array(step, { maxLength: 25, size: 'max' }), (make, steps) => {
      const world = new Shop(make());
      for (const each of steps) {
        if (each === 'wait') world.pass();
        if (each === 'archive') world.archive();
        if (each === 'wait' || each === 'archive') continue;
        const before = world.queue;
        const events = world.carryOut(each);
        if (!events || isFinal(events)) continue;
        const after = world.queue;
        const undo = world.takeBack(events);
        expect(undo.obstacle).toBeNull();
        for (const { type } of events) takenBack.add(type);
        const isCheckIn = events.some(({ type }) => type === 'checkedIn');
        const comparable = isCheckIn ? withoutClosed : (queue: Queue) => queue;
        expect(differenceBetween(comparable(before), comparable(world.queue))).toBeNull();
        const undone = world.queue;
        const redo = world.takeBack(undo.events);
        expect(redo.obstacle).toBeNull();
        expect(differenceBetween(after, world.queue)).toBeNull();
        expect(world.takeBack(redo.events).obstacle).toBeNull();
        expect(differenceBetween(undone, world.queue)).toBeNull();
        expect(world.takeBack(world.groups.at(-1) ?? []).obstacle).toBeNull();
      }
      world.expectReplay();
    }),
    { numRuns: RUNS, ...(SEED !== 'any' && { seed: Number(SEED) }) },
  );
  expect([...takenBack].sort()).toEqual([
    ...['breakChanged', 'checkedIn', 'closed', 'corrected', 'delivered', 'held', 'moved', 'prioritized'],
    ...['putBack', 'settingsChanged', 'turned'],
  ]);
});

it('undos lose and double no customer, whatever they take back, and change nothing the second time', () => {
  fc.assert(
    fc.property(
      shop,
      fc.array(fc.tuple(step, fc.option(fc.nat(30), { freq: 2 })), { maxLength: 25, size: 'max' }),
      (make, steps) => {
        const world = new Shop(make());
        for (const [each, place] of steps) {
          if (each === 'wait') world.pass();
          else if (each === 'archive') world.archive();
          else world.carryOut(each);
          const events = place === null ? undefined : world.groups.at(place % (world.groups.length || 1));
          if (!events) continue;
          const { people } = world;
          const { obstacle } = world.takeBack(events);
          expect(world.people).toBe(people);
          if (obstacle) continue;
          const { queue } = world;
          expect(world.takeBack(events).obstacle).not.toBeNull();
          expect(world.queue).toBe(queue);
        }
        world.expectReplay();
      },
    ),
    { numRuns: RUNS, ...(SEED !== 'any' && { seed: Number(SEED) }) },
  );
});
