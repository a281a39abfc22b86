import { describe, expect, it } from '@jest/globals';
import {
  arrivalBehind,
  arrivalOf,
  hasRoomForPhone,
  placeByArrival,
  placeOf,
  timesAt,
} from './queue-order.js';
import { inMs, MINUTE_MS, waits } from './testing/build.js';

const line = [waits(1, 30), waits(2, 20), waits(3, 10)];

describe('the place in the queue by arrival', () => {
  it.each([
    ['the first one came', 40, 0 as const, 0],
    ['the first one came, who is being served', 40, 1 as const, 1],
    ['the last one came', 15, 1 as const, 2],
  ])('is before everybody who came later: before %s', (_who, minutesAgo, from, place) => {
    expect(placeOf(line, waits(9, minutesAgo), from)).toBe(place);
  });

  it('is the last one for the customer who came last', () => {
    expect(placeOf(line, waits(9, 5), 0)).toBe(3);
    expect(placeOf([], waits(9, 5), 1)).toBe(0);
  });
});

describe('a customer who goes back to the place by arrival', () => {
  const [hourAgo, later, late] = [-60, -15, 0].map((minutes) => inMs(minutes * MINUTE_MS).at);
  const moment = -30 * MINUTE_MS;
  /** Moved behind the first one of the line, so many ms. */
  const moved = (number: number, minutesAgo: number, behindMs: number) => {
    const checkedInAt = inMs(moment + Math.ceil(behindMs)).at;
    const rank = Number.isInteger(behindMs) ? {} : { rank: inMs(moment).at.getTime() + behindMs };
    return waits(number, 30, { checkedInAt, arrivedAt: inMs(-minutesAgo * MINUTE_MS).at, ...rank });
  };

  it.each([
    ['the own one, when nobody is there', hourAgo, [], 0, hourAgo],
    ['the own one, for a customer who came later', late, line, 3, late],
    ['the own one between two', later, line, 2, later],
    ['a moment after that of the customer who is being served', hourAgo, line, 1, inMs(moment + 1).at],
    [
      'after the customers who came before',
      hourAgo,
      [waits(1, 30), moved(801, 90, 1)],
      2,
      inMs(moment + 2).at,
    ],
  ])('gets a time: %s', (_what, arrivedAt, waiting, place, checkedInAt) => {
    const by = { arrivedAt: arrivedAt!, number: 803 };
    expect(placeByArrival(waiting, by, 1)).toEqual({ place, order: checkedInAt!.getTime() });
  });

  it.each([
    ['before those who came later', 55, 1, 0.5],
    ['between two of them', 45, 2, 1.5],
    ['between two of them, at once after the first', 50, 2, 1.5],
  ])(
    'comes %s and were moved behind the same customer, with a time of their own',
    (_who, minutesAgo, place, ms) => {
      const waiting = [waits(1, 30), moved(801, 50, 1), moved(802, 40, 2), waits(2, 20)];
      const arrivedAt = inMs(-minutesAgo * MINUTE_MS).at;
      const { place: found, order } = placeByArrival(waiting, { arrivedAt, number: 803 }, 1);
      expect([found, order]).toEqual([place, inMs(moment).at.getTime() + ms]);
      const entry = { ...waits(803, 0), ...timesAt(order, arrivedAt) };
      expect(placeOf(waiting, entry, 1)).toBe(place);
    },
  );

  it('comes behind a customer whom staff moved to the front, unless they came before that customer', () => {
    const first = waits(2, 20, { rank: inMs(-29 * MINUTE_MS).at.getTime() });
    expect(placeByArrival([waits(1, 30), first], { arrivedAt: later!, number: 3 }, 1).place).toBe(2);
    expect(placeByArrival([waits(1, 30), first], { arrivedAt: hourAgo!, number: 3 }, 1).place).toBe(1);
  });
});

describe('the time at the end of the queue', () => {
  it.each([
    ['is the present one, when nobody is there', [], inMs(0).at],
    ['is the present one, behind customers who came before', line, inMs(0).at],
    ['is a moment after that of a customer who came in the same millisecond', [waits(1, 0)], inMs(1).at],
    [
      'is a moment after that of a customer whom a faster clock took in',
      [waits(1, -1)],
      inMs(MINUTE_MS + 1).at,
    ],
  ])('%s', (_what, waiting, checkedInAt) => {
    expect(arrivalBehind(inMs(0).at, waiting.at(-1)?.checkedInAt)).toEqual(checkedInAt);
  });
});

it('the arrival of a customer is the real one if a tablet stored it', () => {
  const [checkedInAt, arrivedAt] = [inMs(0).at, inMs(-1).at];
  expect(arrivalOf({ checkedInAt })).toBe(checkedInAt);
  expect(arrivalOf({ checkedInAt, arrivedAt })).toBe(arrivedAt);
});

it.each([
  [5, 2, true],
  [5, 3, false],
  [1, 0, false],
])(
  'in a queue of %i places phones have 60 %%: beside %i of them one more may join: %s',
  (capacity, count, hasRoom) => {
    const phones = Array.from({ length: count }, (_, number) => waits(number, 5, { via: 'phone' }));
    expect(hasRoomForPhone([...phones, waits(9, 5)], capacity)).toBe(hasRoom);
  },
);
