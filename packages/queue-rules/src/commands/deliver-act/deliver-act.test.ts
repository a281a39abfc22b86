import { describe, expect, it } from '@jest/globals';
import { RESERVE_FIRST } from '@queuebell/contracts/limits';
import { decide } from '../../decide.js';
import type { Change } from '../../decision.js';
import type { Moment } from '../../moment.js';
import type { ActObstacle, ClosedEntry, Queue, Turn } from '../../queue.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  closed,
  inMs,
  keyMadeAt,
  leaseOf,
  MINUTE_MS,
  NEXT_DAY,
  NOW,
  numbersOf,
  SECOND_MS,
  TODAY,
  TOMORROW,
  waits,
  YESTERDAY,
} from '../../testing/build.js';
import { aQueueOfChairs } from '../../testing/chairs.js';
import { snapshotAt } from '../../views/snapshot.js';
import type { Act } from './act.js';
import type { DeliverAct } from './deliver-act.js';
import { ACTS_REMEMBERED_MAX } from './remembered-acts.js';

/** Staff did it twenty minutes ago; {@link NOW} the network is back. */
const MADE = inMs(-20 * MINUTE_MS);
const before = (minutes: number) => inMs(MADE.at.getTime() - NOW.at.getTime() - minutes * MINUTE_MS).at;
const after = (minutes: number) => before(-minutes);

const of = (number: number) => ({ key: `key-${number}`, number });
const serve = (number: number): Act => ({ type: 'close', ...of(number), outcome: 'served' });
const remove = (number: number): Act => ({ type: 'close', ...of(number), outcome: 'removed' });
const call = (number: number, chair: string): Act => ({ type: 'call', ...of(number), chair });
const putBack = (number: number, closedAt = before(1)): Act => ({ type: 'putBack', ...of(number), closedAt });
const add = (number = RESERVE_FIRST): Act => ({
  ...{ type: 'add', key: 'key-olive', number, holder: 'counter', details: { name: 'Olive' } },
});

const oneTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);

let ids = 0;
const actOf = (act: Act, changes: Partial<DeliverAct> = {}): DeliverAct => ({
  ...{ type: 'deliverAct', id: `act-${(ids += 1)}`, made: MADE, act, capacity: 500 },
  ...changes,
});
const deliver = (queue: Queue, act: Act, now: Moment = NOW) => changeOf(decide(queue, actOf(act), now));
const deliverAll = (queue: Queue, acts: readonly Act[]): Queue =>
  acts.reduce((held, act) => deliver(held, act).queue, queue);

/** Without what the queue remembers of the delivery. */
const asShown = ({
  queue: { acts: _acts, refusedActs: _refused, ...queue },
  ...change
}: Change<unknown>) => ({
  queue,
  ...change,
});

const turnAt = (chair: string, calledAt: Date, changes: Partial<Turn> = {}) => ({
  turn: { chair, calledAt, calls: 1, lastCall: 1, ...changes },
});
const withTurn = (turn: { turn: Turn }) =>
  aQueueOfChairs({ waiting: [waits(1, 40, turn), waits(2, 35), waits(3, 30)] });
const closedBy = (number: number, changes: Partial<ClosedEntry>) =>
  aQueueOfThree({ waiting: [waits(2, 25), waits(3, 22)], closed: [closed(number, changes)] });

describe('the acts of staff without network', () => {
  it('have the result that the screen showed, at the time at which staff did them', () => {
    const { queue, events, answer } = deliver(aQueueOfThree(), serve(1));
    expect(answer).toBeNull();
    expect(queue.closed).toMatchObject([{ number: 1, outcome: 'served', closedAt: MADE.at }]);
    expect(events).toEqual([
      { type: 'delivered', madeAt: MADE.at },
      { type: 'closed', key: 'key-1', number: 1, outcome: 'served', place: 0, closedAt: MADE.at },
    ]);
  });

  it('count once, however often they are delivered', () => {
    const act = actOf(serve(1));
    const { queue } = changeOf(decide(aQueueOfThree(), act, NOW));
    const restored = changeOf(decide(queue, actOf(putBack(1, MADE.at)), NOW)).queue;
    const again = changeOf(decide(restored, act, inMs(MINUTE_MS)));
    expect(again).toEqual({ queue: restored, events: [], answer: null });
    expect(numbersOf(again.queue.waiting)).toEqual([1, 2, 3]);
  });

  it('that served a customer count, though the clock made the customer a no-show and called the next one', () => {
    const settings = { noShowMinutes: 5, callsNext: true };
    const { settings: chairs } = aQueueOfChairs();
    const called = aQueueOfChairs({
      settings: { ...chairs, ...settings },
      waiting: [waits(1, 40, turnAt('one', before(1))), waits(2, 35), waits(3, 30)],
    });
    const { queue } = changeOf(decide(called, { type: 'expireCalls' }, NOW));
    expect(queue.closed).toMatchObject([{ number: 1, outcome: 'no-show' }]);
    const { answer, queue: after, events } = deliver(queue, serve(1));
    expect(answer).toBeNull();
    expect(after.closed).toMatchObject([{ number: 1, outcome: 'served', closedAt: MADE.at }]);
    expect(after.waiting.map(({ number, turn }) => [number, turn?.chair])).toEqual(
      queue.waiting.map(({ number, turn }) => [number, turn?.chair]),
    );
    expect(events.map(({ type }) => type)).toEqual(['delivered', 'putBack', 'closed']);
  });

  it('mean the customer with the key, whoever has the number now', () => {
    const renumbered = aQueueOfThree({
      counter: 4,
      waiting: [waits(2, 40, { key: 'key-7' }), waits(801, 35, { key: 'key-2' })],
      reserveUsed: [801],
    });
    const { queue } = deliver(renumbered, serve(2));
    expect(numbersOf(queue.waiting)).toEqual([2]);
    expect(queue.closed).toMatchObject([{ number: 801, outcome: 'served' }]);
  });

  it('call the customer whom the screen named to its chair, and nobody by themselves', () => {
    const acts = [call(1, 'one'), serve(1), call(3, 'one')];
    const queue = deliverAll(aQueueOfChairs(), acts);
    expect(queue.waiting.map(({ number, turn }) => [number, turn?.chair])).toEqual([
      [2, undefined],
      [3, 'one'],
      [4, undefined],
    ]);
    expect(numbersOf(deliverAll(aQueueOfChairs(), acts.slice(0, 2)).calls)).toEqual([1]);
  });

  it.each([
    ['a moment ago', 5 * SECOND_MS, [2]],
    ['long ago', 20 * MINUTE_MS, []],
  ])('send their calls to the wall when they were made %s', (_when, agoMs, numbers) => {
    const { queue } = changeOf(decide(aQueueOfThree(), actOf(serve(1), { made: inMs(-agoMs) }), NOW));
    expect(queue.callCount).toBe(1);
    expect(numbersOf(snapshotAt(NOW.at, queue).calls)).toEqual(numbers);
  });

  const wasInChairOne = closed(1, turnAt('one', before(30)));
  it.each<[string, Act, Partial<Queue>]>([
    ['called', call(1, 'one'), {}],
    [
      'sent to a chair',
      { type: 'order', ...of(1), order: { type: 'transfer', number: 1, to: { chair: 'one' } } },
      {},
    ],
    [
      'called together with others',
      { type: 'order', ...of(1), order: { type: 'group', number: 1, act: { type: 'call' } } },
      {},
    ],
    ['put back into a chair', putBack(1, NOW.at), { waiting: [waits(2, 30)], closed: [wasInChairOne] }],
  ])('give a customer who was %s long ago the shop’s minutes from now on', (_how, act, changes) => {
    const shop = aQueueOfChairs(changes);
    const settings = { ...shop.settings, noShowMinutes: 5 };
    const { queue } = deliver({ ...shop, settings }, act);
    expect(queue.waiting[0]).toMatchObject({ number: 1, turn: { chair: 'one' } });
    expect(changeOf(decide(queue, { type: 'expireCalls' }, inMs(4 * MINUTE_MS))).queue).toBe(queue);
    expect(changeOf(decide(queue, { type: 'expireCalls' }, inMs(5 * MINUTE_MS))).queue).not.toBe(queue);
  });

  it('can be everything that staff do with a customer, and with chairs', () => {
    const acts: Act[] = [
      { type: 'order', ...of(2), order: { type: 'hold', number: 2, minutes: 30 } },
      { type: 'order', ...of(4), order: { type: 'prioritize', number: 4, reason: 'In pain' } },
      { type: 'order', ...of(3), order: { type: 'correct', number: 3, details: { name: 'Cleopatra' } } },
      { type: 'shopOrder', order: { type: 'takeBreak', chair: 'two', until: null } },
    ];
    const { waiting, breaks } = deliverAll(aQueueOfChairs(), acts);
    expect(waiting).toMatchObject([
      { number: 4, priority: 'In pain' },
      { number: 1 },
      { number: 2, hold: { since: MADE.at } },
      { number: 3, name: 'Cleopatra' },
    ]);
    expect(breaks).toEqual([{ chair: 'two', since: MADE.at }]);
  });
});

describe('a customer whom staff added without network', () => {
  const leased = aQueueOfThree({
    waiting: [waits(1, 60), waits(2, 50), waits(3, 10)],
    leases: [leaseOf('counter')],
  });

  it('has the number that they were told, and the place of their arrival', () => {
    const { queue, answer } = deliver(leased, add());
    expect(answer).toBeNull();
    expect(queue.waiting.map(({ number, name }) => `${number} ${name}`)).toEqual([
      '1 Customer 1',
      '2 Customer 2',
      '801 Olive',
      '3 Customer 3',
    ]);
  });

  it('can be served in the same delivery, without a call', () => {
    const acts: Act[] = [add(), { type: 'close', key: 'key-olive', number: 801, outcome: 'served' }];
    const queue = deliverAll(aQueue({ leases: [leaseOf('counter')] }), acts);
    expect(queue.waiting).toEqual([]);
    expect(queue.closed).toMatchObject([{ number: 801, outcome: 'served', closedAt: MADE.at }]);
    expect(snapshotAt(NOW.at, queue).calls).toEqual([]);
  });

  it('gets another number if somebody else has it, and staff are told', () => {
    expect(deliver(aQueueOfThree({ reserveUsed: [801] }), add()).answer).toEqual({
      ...{ is: 'renumbered', number: 801, to: 4 },
    });
  });
});

describe('an act that is no longer possible changes nothing, and staff are told:', () => {
  const [called, came] = [turnAt('two', after(5)), turnAt('two', after(3), { startedAt: after(5) })];
  const cases: [string, Queue, Act, ActObstacle][] = [
    [
      'served, but removed meanwhile',
      closedBy(1, { outcome: 'removed' }),
      serve(1),
      { is: 'closed', number: 1, outcome: 'removed' },
    ],
    [
      'served, but they had left by phone',
      closedBy(1, { outcome: 'left' }),
      serve(1),
      { is: 'closed', number: 1, outcome: 'left' },
    ],
    [
      'served, and came to a chair after it',
      withTurn(came),
      serve(1),
      { is: 'called', number: 1, chair: 'two' },
    ],
    ['removed, and called after it', withTurn(called), remove(1), { is: 'called', number: 1, chair: 'two' }],
    [
      'called by both',
      withTurn(turnAt('two', before(1))),
      call(1, 'one'),
      { is: 'called', number: 1, chair: 'two' },
    ],
    [
      'called to a chair that has somebody else',
      withTurn(turnAt('one', before(1))),
      call(2, 'one'),
      { is: 'chair-taken', number: 1, chair: 'one' },
    ],
    ['called to a chair that is gone', aQueueOfChairs(), call(1, 'nine'), { is: 'chair-gone' }],
    [
      'called to a chair on a break',
      aQueueOfChairs({ breaks: [{ chair: 'one', since: before(1) }] }),
      call(1, 'one'),
      { is: 'chair-on-break', chair: 'one' },
    ],
    [
      'called, and on hold since',
      aQueueOfChairs({ waiting: [waits(1, 40, { hold: { since: after(1) } })] }),
      call(1, 'one'),
      { is: 'held', number: 1 },
    ],
    [
      'called, but served meanwhile',
      closedBy(1, {}),
      call(1, 'one'),
      { is: 'closed', number: 1, outcome: 'served' },
    ],
    [
      'came to the chair, but waits again',
      aQueueOfChairs(),
      { type: 'order', ...of(1), order: { type: 'start', number: 1 } },
      { is: 'changed', number: 1 },
    ],
    ['called, but in the history', aQueueOfChairs(), call(9, 'one'), { is: 'unknown', number: 9 }],
    [
      'put back, but closed again by somebody else',
      closedBy(1, { closedAt: after(1) }),
      putBack(1),
      { is: 'closed', number: 1, outcome: 'served' },
    ],
    ['put back, but in the history', aQueueOfThree(), putBack(9), { is: 'too-late', number: 9 }],
    [
      'put back, but joined again by phone',
      aQueue({
        counter: 2,
        waiting: [waits(2, 21, { joiner: 'phone' })],
        closed: [closed(1, { outcome: 'no-show', closedAt: before(2), joiner: 'phone' })],
      }),
      putBack(1),
      { is: 'joined-anew', number: 1 },
    ],
  ];

  it.each(cases)('%s', (_case, queue, act, obstacle) => {
    expect(asShown(deliver(queue, act))).toEqual({ queue, events: [], answer: obstacle });
  });
});

describe('a delivery that is repeated because its answer was lost', () => {
  const taken = withTurn(turnAt('one', before(5)));

  it('gives the same answers, also if a later act of it has made room for a refused one', () => {
    const acts = [call(2, 'one'), serve(1)].map((act) => actOf(act));
    const play = (queue: Queue, now: Moment) =>
      acts.reduce<[Queue, (ActObstacle | null)[]]>(
        ([held, answers], act) => {
          const { queue: next, answer } = changeOf(decide(held, act, now));
          return [next, [...answers, answer]];
        },
        [queue, []],
      );
    const [once, first] = play(taken, NOW);
    expect(first).toEqual([{ is: 'chair-taken', number: 1, chair: 'one' }, null]);
    const [twice, second] = play(once, inMs(MINUTE_MS));
    expect(second).toEqual(first);
    expect(twice).toBe(once);
    expect(twice.waiting.every(({ turn }) => !turn)).toBe(true);
  });

  it('changes nothing if the first one changed nothing, and somebody has put the customer back since', () => {
    const act = actOf(serve(1));
    const once = changeOf(decide(closedBy(1, {}), act, NOW)).queue;
    const restored = changeOf(decide(once, { type: 'restore', number: 1 }, NOW)).queue;
    expect(changeOf(decide(restored, act, NOW))).toEqual({ queue: restored, events: [], answer: null });
  });

  it('gives the same answers after a whole delivery of a screen at each chair, whether these were refused or not', () => {
    const later = (count: number, act: Act, queue: Queue) =>
      oneTo(count).reduce((held) => deliver(held, act).queue, queue);
    const [first, done] = [call(2, 'one'), serve(1)].map((act) => actOf(act));
    const refusedThen = changeOf(decide(taken, first!, NOW)).queue;
    const once = changeOf(decide(refusedThen, done!, NOW)).queue;
    const busy = later(ACTS_REMEMBERED_MAX - 52, call(9, 'two'), later(50, serve(3), once));
    expect(busy.acts).toHaveLength(ACTS_REMEMBERED_MAX);
    for (const act of [first!, done!]) expect(changeOf(decide(busy, act, NOW)).queue).toBe(busy);
    expect(changeOf(decide(busy, first!, NOW)).answer).toEqual({
      is: 'chair-taken',
      number: 1,
      chair: 'one',
    });
    const after = later(1, serve(3), busy);
    expect(after.acts).toHaveLength(ACTS_REMEMBERED_MAX);
    expect(after.refusedActs).toHaveLength(ACTS_REMEMBERED_MAX - 52);
  });

  it('is recognized for a day, refused or not', () => {
    const [refused, done] = [call(2, 'one'), serve(1)].map((act, place) =>
      actOf(act, { id: keyMadeAt(NOW.at, `${place}`) }),
    );
    const known = [refused!, done!].reduce((queue, act) => changeOf(decide(queue, act, NOW)).queue, taken);
    expect([known.acts?.length, known.refusedActs?.length]).toEqual([2, 1]);
    const next = changeOf(decide(known, actOf(remove(3)), NEXT_DAY)).queue;
    expect([next.acts?.length, next.refusedActs]).toEqual([1, []]);
  });
});

describe('the same act from two screens', () => {
  it.each<[string, Queue, Act]>([
    ['served twice', closedBy(1, {}), serve(1)],
    ['served here, and in the history by now', aQueueOfThree(), serve(9)],
    ['called to the same chair', withTurn(turnAt('one', before(1))), call(1, 'one')],
    ['put back twice', aQueueOfThree(), putBack(1)],
  ])('counts once: %s', (_case, queue, act) => {
    expect(asShown(deliver(queue, act))).toEqual({ queue, events: [], answer: null });
  });

  it('leaves the chair free that has called a customer who was served elsewhere', () => {
    const { queue, answer } = deliver(withTurn(turnAt('two', after(5))), serve(1));
    expect(answer).toBeNull();
    expect(queue.closed).toMatchObject([{ number: 1, outcome: 'served' }]);
    expect(queue.waiting.every(({ turn }) => !turn)).toBe(true);
  });

  it('puts back a customer whose closing had reached the server before', () => {
    const queue = closedBy(1, { closedAt: before(2) });
    expect(numbersOf(deliver(queue, putBack(1)).queue.waiting)).toEqual([1, 2, 3]);
  });

  it('puts a no-show back as before if staff took their mistake back, else where the shop wants it', () => {
    const queue = closedBy(1, { outcome: 'no-show', closedAt: before(2) });
    expect(numbersOf(deliver(queue, putBack(1)).queue.waiting)).toEqual([2, 3, 1]);
    const undo: Act = { type: 'putBack', ...of(1), closedAt: before(1), asBefore: true };
    expect(numbersOf(deliver(queue, undo).queue.waiting)).toEqual([1, 2, 3]);
  });
});

describe('an act around the change of the day', () => {
  const lastNight = aQueueOfThree();

  it('counts while nobody has come on the next day', () => {
    const { queue } = deliver(lastNight, serve(1), NEXT_DAY);
    expect(queue).toMatchObject({ serviceDay: TODAY, closed: [{ number: 1, outcome: 'served' }] });
  });

  it('changes nothing once the next day has begun', () => {
    const begun = { ...lastNight, serviceDay: TOMORROW, waiting: [] };
    expect(deliver(begun, serve(1), NEXT_DAY)).toEqual({
      queue: begun,
      events: [],
      answer: { is: 'day-over' },
    });
  });

  it('gives a chair its break before the first customer of the day', () => {
    const order = { type: 'takeBreak', chair: 'two', until: null } as const;
    const act = actOf({ type: 'shopOrder', order }, { made: NEXT_DAY });
    const { queue, answer } = changeOf(decide(aQueueOfChairs(), act, NEXT_DAY));
    expect(answer).toBeNull();
    expect(queue).toMatchObject({ serviceDay: TODAY, breaks: [{ chair: 'two', since: NEXT_DAY.at }] });
  });

  it('counts on a day that only this screen saw, also when that day is over', () => {
    const made = inMs(20 * 60 * MINUTE_MS);
    expect(made.day).toBe(TOMORROW);
    const shop = aQueue({ leases: [leaseOf('counter')], waiting: [waits(1, 30)] });
    const acts: Act[] = [add(), { type: 'close', key: 'key-olive', number: 801, outcome: 'served' }];
    const queue = acts.reduce(
      (held, act) => changeOf(decide(held, actOf(act, { made }), inMs(40 * 60 * MINUTE_MS))).queue,
      shop,
    );
    expect(queue.serviceDay).toBe(TOMORROW);
    expect(queue.closed).toMatchObject([
      { number: 1, outcome: 'expired' },
      { number: 801, outcome: 'served', serviceDay: TOMORROW },
    ]);
  });

  it('begins no day that has not come, however wrong the clock of the tablet is', () => {
    const act = actOf(add(), { made: { at: NOW.at, day: TOMORROW } });
    const { queue } = changeOf(decide(aQueue({ leases: [leaseOf('counter')] }), act, NOW));
    expect(queue).toMatchObject({ serviceDay: TODAY, waiting: [{ number: 801 }] });
  });

  it('adds no customer to the next day', () => {
    const made = { ...MADE, day: YESTERDAY };
    const { queue } = changeOf(decide(lastNight, actOf(add(), { made }), NOW));
    expect(queue.waiting).toEqual(lastNight.waiting);
    expect(queue.closed).toMatchObject([{ number: 801, outcome: 'expired', serviceDay: YESTERDAY }]);
  });
});
