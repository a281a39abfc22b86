import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import type { Entry, Queue } from '../queue.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  closed,
  DAY_MS,
  deliveryOf,
  inMs,
  leaseOf,
  MINUTE_MS,
  NEXT_DAY,
  NOW,
  numbersOf,
  TODAY,
  TOMORROW,
  waits,
  YESTERDAY,
} from '../testing/build.js';

const placeOf = ({ number, checkedInAt, rank }: Entry) => ({ number, checkedInAt, ...(rank && { rank }) });
const MIDNIGHT_MS = 14 * 60 * MINUTE_MS;
const toldYesterday = deliveryOf({ arrived: inMs(-DAY_MS) });

describe('a ticket that a tablet gave offline', () => {
  it('has the number that the customer was told, and the place of their arrival', () => {
    const before = aQueueOfThree({ leases: [leaseOf('door')] });
    const arrived = inMs(-15 * MINUTE_MS);
    const { queue, events, answer } = changeOf(decide(before, deliveryOf({ arrived }), NOW));
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 801, 3]);
    expect(queue.waiting[2]).toEqual({
      ...{ number: 801, name: 'Olive', key: 'key-olive', via: 'offline', ahead: 2, serviceDay: TODAY },
      ...{ checkedInAt: arrived.at, arrivedAt: arrived.at },
    });
    expect(answer).toMatchObject({ number: 801, ahead: 2, key: 'key-olive' });
    expect(queue).toMatchObject({ counter: 3, reserveUsed: [801], revision: 6, calls: [] });
    expect(events).toEqual([
      { type: 'checkedIn', key: 'key-olive', number: 801, via: 'offline', arrivedAt: arrived.at },
    ]);
  });

  it('is never before the customer who is being served', () => {
    const early = deliveryOf({ arrived: inMs(-120 * MINUTE_MS) });
    const { queue } = changeOf(decide(aQueueOfThree(), early, NOW));
    expect(numbersOf(queue.waiting)).toEqual([1, 801, 2, 3]);
    expect(queue.waiting[1]?.arrivedAt).toEqual(early.arrived.at);
    expect(queue.waiting[1]?.checkedInAt).toEqual(inMs(-30 * MINUTE_MS + 1).at);
  });

  it('stays behind a customer being served who is put back at once, also one who came later', () => {
    const toldAt = (number: number, minutesAgo: number) =>
      deliveryOf({ key: `key-${number}`, number, arrived: inMs(-minutesAgo * MINUTE_MS) });
    const play = (queue: Queue, command: Command) => changeOf(decide(queue, command, NOW)).queue;
    const served = [toldAt(802, 50), toldAt(803, 40), { type: 'close', number: 1 } as const].reduce(
      play,
      aQueueOfThree(),
    );
    const delivered = play(served, toldAt(804, 60));
    expect(numbersOf(delivered.waiting)).toEqual([802, 804, 803, 2, 3]);
    for (const number of [802, 804, 803]) {
      const back = [{ type: 'close', number } as const, { type: 'restore', number } as const].reduce(
        play,
        delivered,
      );
      expect(numbersOf(back.waiting)).toEqual(numbersOf(delivered.waiting));
    }
    const first = play(delivered, { type: 'move', number: 3, behind: null });
    expect(numbersOf(first.waiting)).toEqual([802, 3, 804, 803, 2]);
    const byArrival = (['In pain', null] as const)
      .map((reason) => ({ type: 'prioritize', number: 804, reason }) as const)
      .reduce(play, delivered);
    expect(byArrival.waiting).toEqual(
      delivered.waiting.map((entry) => expect.objectContaining(placeOf(entry))),
    );
  });

  it('is called when nobody else is there', () => {
    expect(numbersOf(changeOf(decide(aQueue(), deliveryOf(), NOW)).queue.calls)).toEqual([801]);
  });

  it('begins a new day when it is the first one, and the counter stays at 0', () => {
    const { queue, events } = changeOf(decide(aQueueOfThree(), deliveryOf({ arrived: NEXT_DAY }), NEXT_DAY));
    expect(queue).toMatchObject({ serviceDay: TOMORROW, counter: 0, reserveUsed: [801] });
    expect(numbersOf(queue.waiting)).toEqual([801]);
    expect(events.map(({ type }) => type)).toEqual(['dayStarted', 'closed', 'closed', 'closed', 'checkedIn']);
  });

  it.each([
    ["is in another tablet's lease", { leases: [leaseOf('counter')] }, 801, 4],
    ['was given today', { reserveUsed: [801] }, 801, 4],
    ['is not of the reserve', {}, 7, 4],
    ['is of no lease', {}, 801, 801],
    ['is of a lease that is over', { leases: [leaseOf('counter', { lastDay: YESTERDAY })] }, 801, 801],
  ])('whose number %s, gets the right number', (_how, changes, toldNumber, number) => {
    const change = changeOf(decide(aQueueOfThree(changes), deliveryOf({ number: toldNumber }), NOW));
    expect(change.answer.number).toBe(number);
    expect(change.queue.counter).toBe(number === 801 ? 3 : number);
  });

  it('is accepted when the queue is full, up to the size of the reserve', () => {
    const capacity = 2;
    const line = (length: number) => Array.from({ length }, (_, place) => waits(place + 1, 60 - place / 10));
    const most = capacity + RESERVE_LAST - RESERVE_FIRST + 1;
    const [room, full] = [most - 1, most].map((length) => aQueue({ counter: length, waiting: line(length) }));
    expect(changeOf(decide(room!, deliveryOf({ capacity }), NOW)).answer.number).toBe(801);
    expect(decide(full!, deliveryOf({ capacity }), NOW)).toEqual({ refused: 'QUEUE_FULL' });
  });
});

describe('the delivery of a customer who had checked in already', () => {
  const online = (changes = {}) => waits(3, 2, { key: 'key-olive', ...changes });
  const waiting = [waits(1, 30), waits(2, 20), online()];

  it('gives the number that they were told, and the other one to the next customer', () => {
    const { queue, events, answer } = changeOf(decide(aQueue({ counter: 3, waiting }), deliveryOf(), NOW));
    expect(answer).toMatchObject({ number: 801, ahead: 0 });
    expect(queue.waiting[2]).toEqual({ ...online(), number: 801, via: 'offline' });
    expect(queue).toMatchObject({ counter: 2, reserveUsed: [801], revision: 6 });
    expect(events).toEqual([{ type: 'renumbered', key: 'key-olive', from: 3, to: 801, via: 'tablet' }]);
  });

  it('leaves a gap when somebody has a later number', () => {
    const { queue } = changeOf(decide(aQueue({ counter: 4, waiting }), deliveryOf(), NOW));
    expect([queue.counter, numbersOf(queue.waiting)]).toEqual([4, [1, 2, 801]]);
  });

  it('calls the told number when nobody came for the other one', () => {
    const { queue } = changeOf(decide(aQueue({ counter: 3, waiting: [online()] }), deliveryOf(), NOW));
    expect(numbersOf(queue.calls)).toEqual([801]);
  });

  it.each([
    ['they were served', { closed: [closed(3, { key: 'key-olive' })] }],
    ['they gave it up', { closed: [closed(3, { key: 'key-olive', outcome: 'left' as const })] }],
    ['they have another told number', { waiting: [online({ number: 805, via: 'offline' })] }],
  ])(
    'is answered with the ticket as it is when %s, and nobody else is told the number today',
    (_when, changes) => {
      const before = aQueue({ counter: 3, ...changes });
      const { queue, events, answer } = changeOf(decide(before, deliveryOf(), NOW));
      expect(answer.key).toBe('key-olive');
      expect(queue).toEqual({ ...before, reserveUsed: [801] });
      expect(events).toEqual([{ type: 'numberHeld', key: 'key-olive', number: 801 }]);
    },
  );

  it.each([
    [
      'it was delivered before',
      { waiting: [online({ number: 801, via: 'offline' })], reserveUsed: [801] },
      {},
      NOW,
    ],
    [
      'it was delivered and served',
      { closed: [closed(801, { key: 'key-olive' })], reserveUsed: [801] },
      {},
      NOW,
    ],
    ["the number is another tablet's", { waiting, leases: [leaseOf('counter')] }, {}, NOW],
    ['the number was of yesterday', { waiting }, toldYesterday, NOW],
    ['the day is over, and nothing began the new one', { waiting }, {}, NEXT_DAY],
    ['the history was written meanwhile', { waiting, reserveUsed: [801] }, { lookedAt: 7 }, NOW],
  ])('changes nothing when %s', (_when, changes, delivery, now) => {
    const before = aQueue({ counter: 3, ...changes });
    const change = changeOf(decide(before, deliveryOf(delivery), now));
    expect(change.queue).toBe(before);
    expect(change.events).toEqual([]);
    expect(change.answer.key).toBe('key-olive');
  });
});

describe('a delivered ticket of an earlier day', () => {
  it('is closed as expired under the told number, and nobody moves today', () => {
    const before = aQueueOfThree();
    const { queue, events, answer } = changeOf(decide(before, toldYesterday, NOW));
    expect(answer).toMatchObject({ number: 801, ahead: 0 });
    expect(queue).toEqual({ ...before, revision: 6, closed: queue.closed });
    expect(queue.closed).toEqual([
      {
        ...{ number: 801, name: 'Olive', key: 'key-olive', via: 'offline', ahead: 0, serviceDay: YESTERDAY },
        ...{
          checkedInAt: toldYesterday.arrived.at,
          outcome: 'expired',
          closedAt: NOW.at,
          isOfEarlierDay: true,
        },
      },
    ]);
    expect(events.map(({ type }) => type)).toEqual(['checkedIn', 'closed']);
  });

  it('begins no new day by itself', () => {
    const lastNight = deliveryOf({ arrived: inMs(MIDNIGHT_MS - 1) });
    const { queue } = changeOf(decide(aQueueOfThree(), lastNight, inMs(MIDNIGHT_MS)));
    expect([queue.serviceDay, numbersOf(queue.waiting)]).toEqual([TODAY, [1, 2, 3]]);
    expect(queue.closed).toMatchObject([{ serviceDay: TODAY, outcome: 'expired' }]);
  });
});

describe('a delivery is refused', () => {
  const crowded = Array.from({ length: 20_000 }, (_, number) => closed(number));
  it.each([
    ['while 20,000 wait for the history', { closed: crowded }, {}, 'QUEUE_FULL'],
    ['when its ticket is in the history', { goneKeys: ['key-olive'] }, {}, 'IN_HISTORY'],
    [
      'when the history was written since its key was looked for',
      { archivings: 8 },
      { lookedAt: 7 },
      'LOOK_AGAIN',
    ],
  ] as const)('%s', (_when, changes, delivery, refused) => {
    expect(decide(aQueue(changes), deliveryOf(delivery), NOW)).toEqual({ refused });
  });
});
