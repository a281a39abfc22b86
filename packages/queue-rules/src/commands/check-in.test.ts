import { describe, expect, it } from '@jest/globals';
import type { ShopHours } from '@queuebell/contracts';
import { decide } from '../decide.js';
import type { Queue } from '../queue.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  checkInOf,
  closed,
  inMs,
  MINUTE_MS,
  NEXT_DAY,
  NO_HOURS,
  NOW,
  numbersOf,
  SECOND_MS,
  TODAY,
  TOMORROW,
  waits,
  YESTERDAY,
} from '../testing/build.js';

const phone = (name: string, joiner: string) => checkInOf(name, { via: 'phone', joiner });

describe('a customer who checks in', () => {
  it('is told the next number and how many are ahead', () => {
    const { queue, events, answer } = changeOf(decide(aQueueOfThree(), checkInOf('Ann'), NOW));
    expect(answer).toMatchObject({ number: 4, ahead: 3, key: 'key-Ann' });
    expect(queue.waiting.at(-1)).toEqual({
      ...{ number: 4, name: 'Ann', key: 'key-Ann', ahead: 3, serviceDay: TODAY, checkedInAt: NOW.at },
    });
    expect(queue).toMatchObject({ counter: 4, revision: 6, callCount: 0 });
    expect(events).toEqual([{ type: 'checkedIn', key: 'key-Ann', number: 4, via: 'tablet' }]);
  });

  it('is called at once when nobody else is there', () => {
    const { queue } = changeOf(decide(aQueue(), checkInOf('Ann'), NOW));
    expect(queue.calls).toEqual([{ id: 1, number: 1, name: 'Ann', at: NOW.at }]);
  });

  it('keeps all details that they gave', () => {
    const details = { name: 'Ann', phone: '0123456' };
    const { queue } = changeOf(decide(aQueue(), checkInOf('Ann', { details }), NOW));
    expect(queue.waiting[0]).toMatchObject(details);
  });

  it('stands a moment after the last one, also when the clock of this server is behind', () => {
    const { queue } = changeOf(
      decide(aQueue({ waiting: [waits(1, 0)] }), checkInOf('Ann'), inMs(-SECOND_MS)),
    );
    expect(queue.waiting.at(-1)?.checkedInAt).toEqual(inMs(1).at);
  });

  it('never gets a number that tablets give while they are offline', () => {
    const { answer } = changeOf(decide(aQueue({ counter: 800 }), checkInOf('Ann'), NOW));
    expect(answer.number).toBe(1_000);
  });
});

describe('a customer whose check-in comes again', () => {
  it.each([
    ['while they wait', aQueueOfThree(), checkInOf('Ann', { key: 'key-2' }), 2],
    [
      'after they were closed',
      aQueue({ counter: 9, closed: [closed(7)] }),
      checkInOf('Ann', { key: 'key-7' }),
      7,
    ],
    ['when the queue is full', aQueueOfThree(), checkInOf('Ann', { key: 'key-2', capacity: 1 }), 2],
    ['after midnight', aQueueOfThree(), checkInOf('Ann', { key: 'key-2' }), 2, NEXT_DAY],
    [
      'after the history was written',
      aQueueOfThree({ archivings: 4 }),
      checkInOf('Ann', { key: 'key-2', lookedAt: 3 }),
      2,
    ],
    ['with another key from the same phone', withPhone(), phone('Ann', 'phone-a'), 2],
    [
      'with the key of a place that they gave up',
      withPhone(),
      { ...phone('Ann', 'phone-a'), key: 'key-1' },
      2,
    ],
  ])('%s gets the same ticket, and nothing changes', (_when, queue, command, number, now = NOW) => {
    const change = changeOf(decide(queue, command, now));
    expect(change.answer.number).toBe(number);
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
  });

  it('from the same phone on another day has a new place', () => {
    const { answer } = changeOf(decide(withPhone(), phone('Ann', 'phone-a'), NEXT_DAY));
    expect(answer).toMatchObject({ number: 1, ahead: 0 });
  });

  it('is sent to the history when their ticket is there already', () => {
    const queue = aQueue({ counter: 7, goneKeys: ['key-7'] });
    expect(decide(queue, checkInOf('Ann', { key: 'key-7' }), NOW)).toEqual({ refused: 'IN_HISTORY' });
  });
});

describe('check-in is refused', () => {
  const threePhones = [1, 2, 3].map((number) =>
    waits(number, 10, { via: 'phone', joiner: `phone-${number}` }),
  );
  it.each([
    ['when the queue is full', aQueueOfThree(), checkInOf('Ann', { capacity: 3 }), 'QUEUE_FULL'],
    [
      'by phone when phones hold their share',
      aQueue({ waiting: threePhones }),
      { ...phone('Ann', 'phone-a'), capacity: 5 },
      'QUEUE_FULL',
    ],
    ['while 20,000 wait for the history', crowded(), checkInOf('Ann'), 'QUEUE_FULL'],
    [
      'whose key was looked for before the history was written',
      aQueue({ archivings: 4 }),
      checkInOf('Ann', { lookedAt: 3 }),
      'LOOK_AGAIN',
    ],
  ] as const)('%s', (_when, queue, command, refused) => {
    expect(decide(queue, command, NOW)).toEqual({ refused });
  });

  it('but not to a customer at the door, when only the phones are too many', () => {
    const { answer } = changeOf(
      decide(aQueue({ waiting: threePhones }), checkInOf('Ann', { capacity: 5 }), NOW),
    );
    expect(answer.ahead).toBe(3);
  });

  it('and customers of yesterday take no room today', () => {
    const { answer } = changeOf(decide(aQueueOfThree(), checkInOf('Ann', { capacity: 1 }), NEXT_DAY));
    expect(answer).toMatchObject({ number: 1, ahead: 0 });
  });
});

it('a check-in starts a new day with the first customer: numbers begin at 1, and yesterday is closed', () => {
  const { queue, events } = changeOf(decide(aQueueOfThree(), checkInOf('Ann'), NEXT_DAY));
  expect(queue).toMatchObject({ serviceDay: TOMORROW, counter: 1, callCount: 1 });
  expect(numbersOf(queue.waiting)).toEqual([1]);
  expect(queue.closed.map(({ outcome, number }) => [outcome, number])).toEqual([
    ['expired', 1],
    ['expired', 2],
    ['expired', 3],
  ]);
  expect(events.map(({ type }) => type)).toEqual(['dayStarted', 'closed', 'closed', 'closed', 'checkedIn']);
});

function withPhone() {
  const left = closed(1, { outcome: 'left', via: 'phone', joiner: 'phone-a' });
  return aQueue({ counter: 2, waiting: [waits(2, 5, { via: 'phone', joiner: 'phone-a' })], closed: [left] });
}

function crowded() {
  return aQueue({ closed: Array.from({ length: 20_000 }, (_, number) => closed(number)) });
}

describe('in a shop with hours', () => {
  const ranges = [{ from: '09:00', to: '11:00' }];
  const hours: ShopHours = {
    ...{ ...NO_HOURS, weekdays: Array.from({ length: 7 }, () => ranges) },
    ...{ lastCheckInMinutes: 15, capacity: 2 },
  };
  const shop = aQueue({ settings: { hours } });
  const untilClosing = aQueue({ settings: { hours: { ...hours, lastCheckInMinutes: 0 } } });
  const paused = { ...untilClosing, settings: { ...untilClosing.settings, pause: { until: null } } };
  // The clock of the shop shows 10:00.
  it.each<[string, number, Queue, string | null]>([
    ['while it is open', 0, shop, null],
    ['before it opens', -61, shop, 'OUTSIDE_HOURS'],
    ['who have begun before the last check-in', 46, shop, null],
    ['after the last check-in', 47, shop, 'OUTSIDE_HOURS'],
    ['after closing', 60, shop, 'OUTSIDE_HOURS'],
    ['who have begun before closing', 61, untilClosing, null],
    ['long after closing', 62, untilClosing, 'OUTSIDE_HOURS'],
    ['who have begun before closing, and before a pause', 61, paused, 'CHECK_IN_PAUSED'],
    ['while one waits', 0, { ...shop, waiting: [waits(1, 9), waits(2, 8)] }, null],
    [
      'while as many wait as may',
      0,
      { ...shop, waiting: [waits(1, 9), waits(2, 8), waits(3, 7)] },
      'QUEUE_FULL',
    ],
    [
      'while yesterday’s customers are in the queue still',
      0,
      { ...shop, serviceDay: YESTERDAY, waiting: [waits(1, 9), waits(2, 8), waits(3, 7)] },
      null,
    ],
  ])('customers check in %s: %d minutes', (_when, minutes, queue, refused) => {
    const decision = decide(queue, checkInOf('Ann'), inMs(minutes * MINUTE_MS));
    expect('refused' in decision ? decision.refused : null).toBe(refused);
    const byStaff = decide(queue, checkInOf('Ann', { isByStaff: true }), inMs(minutes * MINUTE_MS));
    expect(changeOf(byStaff).answer.key).toBe('key-Ann');
  });

  it('customers can join by phone until it closes, because their page lets nobody finish later', () => {
    const joins = (minutes: number) =>
      decide(untilClosing, checkInOf('Ann', { via: 'phone' }), inMs(minutes * MINUTE_MS));
    expect(changeOf(joins(59)).answer.number).toBe(1);
    expect(joins(60)).toEqual({ refused: 'OUTSIDE_HOURS' });
  });
});
