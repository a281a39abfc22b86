import { describe, expect, it } from '@jest/globals';
import { arrivalBehind, arrivalBehindFirst, arrivalOf, hasRoomForPhone, placeOf } from './queue-order.js';
import { inMs, MINUTE_MS, waits } from './testing/build.js';

const line = [waits(1, 30), waits(2, 20), waits(3, 10)];

describe('the place in the queue', () => {
  it.each([
    ['the first one came', 40, 0 as const, 0],
    ['the first one came, who is being served', 40, 1 as const, 1],
    ['the last one came', 15, 1 as const, 2],
  ])('is before everybody who came later: before %s', (_who, minutesAgo, from, place) => {
    expect(placeOf(line, waits(9, minutesAgo), from)).toBe(place);
  });

  it('is the last one for the latest', () => {
    expect(placeOf(line, waits(9, 5), 0)).toBe(3);
    expect(placeOf([], waits(9, 5), 1)).toBe(0);
  });

  it('is by true arrival among those who stand behind the same customer, and then by number', () => {
    const checkedInAt = inMs(-20 * MINUTE_MS).at;
    const moved = (number: number, minutesAgo: number) =>
      waits(number, 20, { checkedInAt, arrivedAt: inMs(-minutesAgo * MINUTE_MS).at });
    const waiting = [waits(1, 30), moved(801, 50), moved(802, 40)];
    expect(placeOf(waiting, moved(803, 45), 1)).toBe(2);
    expect(placeOf(waiting, moved(805, 40), 1)).toBe(3);
    expect(placeOf(waiting, moved(800, 40), 1)).toBe(2);
  });
});

describe('the time behind the customer who is being served', () => {
  const early = inMs(-60 * MINUTE_MS).at;
  const late = inMs(0).at;

  it.each([
    ['the own one, when nobody is there', early, [], early],
    ['the own one, for a customer who came later', late, line, late],
    ['a millisecond after theirs, for a customer who came before', early, line, inMs(-30 * MINUTE_MS + 1).at],
    ['not after the second one', early, [waits(1, 30), waits(2, 30)], inMs(-30 * MINUTE_MS).at],
  ])('is %s', (_what, arrivedAt, waiting, checkedInAt) => {
    expect(arrivalBehindFirst(arrivedAt, waiting)).toEqual({ arrivedAt, checkedInAt });
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

it('tells when a customer really arrived', () => {
  const [checkedInAt, arrivedAt] = [inMs(0).at, inMs(-1).at];
  expect(arrivalOf({ checkedInAt })).toBe(checkedInAt);
  expect(arrivalOf({ checkedInAt, arrivedAt })).toBe(arrivedAt);
});

it.each([
  [5, 2, true],
  [5, 3, false],
  [1, 0, false],
])('of %i places phones hold 60 %%: beside %i of them one more may join: %s', (capacity, count, hasRoom) => {
  const phones = Array.from({ length: count }, (_, number) => waits(number, 5, { via: 'phone' }));
  expect(hasRoomForPhone([...phones, waits(9, 5)], capacity)).toBe(hasRoom);
});
