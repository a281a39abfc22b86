import { describe, expect, it } from '@jest/globals';
import { dayFiguresOf, NO_TALLY, withTally } from './day-figures.js';
import { durationsOf } from './durations.js';
import type { ClosedEntry, Entry, Outcome } from './queue.js';
import { closed, inMs, MINUTE_MS, waits, ZONE } from './testing/build.js';

/** Minutes after the morning on which all tests begin, 10:00 in London. */
const at = (minute: number) => inMs(minute * MINUTE_MS).at;
/** Came and went at these minutes. */
const visit = (number: number, [from, to]: [number, number], changes: Partial<ClosedEntry> = {}) =>
  closed(number, { checkedInAt: at(from), closedAt: at(to), ...changes });
const turn = (calledAt: number, startedAt?: number) => ({
  turn: {
    ...{ chair: 'one', calledAt: at(calledAt), calls: 1 },
    ...(startedAt !== undefined && { startedAt: at(startedAt) }),
  },
});
const minutes = (...all: number[]) => durationsOf(all.map((each) => each * MINUTE_MS));
const figures = (...entries: (Entry | ClosedEntry)[]) => dayFiguresOf(entries, ZONE);

describe('the figures of a service day', () => {
  it('are empty without customers', () => {
    const ways = { tablet: 0, offline: 0, phone: 0 };
    expect(figures()).toEqual({ all: NO_TALLY, ways, hours: [], chairs: [], services: [] });
  });

  it('count who came and how, what became of them, and those who are still there', () => {
    const outcomes: Outcome[] = ['served', 'served', 'left', 'no-show', 'removed', 'expired'];
    const gone = outcomes.map((outcome, place) => visit(place + 1, [0, 5], { outcome }));
    const { all, ways } = figures(
      ...gone,
      visit(7, [0, 5], { via: 'phone' }),
      waits(8, 0, { via: 'offline' }),
      waits(9, 0),
    );
    expect(all.checkIns).toBe(9);
    expect(all.outcomes).toEqual({ served: 3, left: 1, 'no-show': 1, removed: 1, expired: 1 });
    expect(ways).toEqual({ tablet: 7, offline: 1, phone: 1 });
  });

  it.each<[string, ClosedEntry[], number[], number[]]>([
    ['the only chair is theirs at once', [visit(1, [0, 10])], [0], [10]],
    ['they come when the one in front is done', [visit(2, [2, 25]), visit(1, [0, 10])], [0, 8], [10, 15]],
    ['nobody was there any more', [visit(1, [0, 10]), visit(2, [30, 40])], [0, 0], [10, 10]],
    ['the one in front left', [visit(1, [0, 10], { outcome: 'left' }), visit(2, [4, 30])], [6], [20]],
    [
      'the one in front was away',
      [visit(1, [0, 60], { outcome: 'left', hold: { since: at(1) } }), visit(2, [4, 30])],
      [0],
      [26],
    ],
    [
      'the one in front was still there when the day ended',
      [visit(1, [0, 900], { outcome: 'expired' }), visit(2, [4, 30])],
      [0],
      [26],
    ],
    ['a chair called them', [visit(1, [0, 30], turn(12))], [12], [18]],
    ['staff said when they came', [visit(1, [0, 30], turn(12, 14))], [12], [16]],
    [
      'staff moved them to the front',
      [visit(1, [0, 10]), visit(2, [2, 40]), visit(3, [4, 20], { rank: at(1).getTime() })],
      [0, 6, 18],
      [10, 10, 20],
    ],
    [
      'their ticket was delivered later',
      [visit(1, [0, 10]), visit(2, [11, 20], { arrivedAt: at(5), via: 'offline' })],
      [0, 5],
      [10, 10],
    ],
  ])('have waits and services of those who were served: %s', (_how, entries, waited, served) => {
    const { waits: all, services } = figures(...entries).all;
    expect(all).toEqual(minutes(...waited));
    expect(services).toEqual(minutes(...served));
  });

  it('have the hours of arrival, by the shop’s clock', () => {
    const one = visit(1, [-61, -30]);
    const two = visit(2, [5, 30], { outcome: 'left' });
    const three = visit(3, [10, 40]);
    expect(figures(three, two, one).hours).toEqual([
      { hour: 8, checkIns: 1, served: 1, waitMs: 0 },
      { hour: 10, checkIns: 2, served: 1, waitMs: 20 * MINUTE_MS },
    ]);
  });

  it('belong to chairs and services, where there are some', () => {
    const { chairs, services } = figures(
      visit(1, [0, 10], { ...turn(4), service: 'cut' }),
      visit(2, [0, 10], { turn: { chair: 'two', calledAt: at(1), calls: 1 }, outcome: 'no-show' }),
      visit(3, [0, 10], { outcome: 'left', service: 'cut' }),
    );
    const nobody = NO_TALLY.outcomes;
    expect(chairs).toEqual([
      {
        ...{ id: 'one', checkIns: 1, outcomes: { ...nobody, served: 1 } },
        ...{ waits: minutes(4), services: minutes(6) },
      },
      { ...NO_TALLY, id: 'two', checkIns: 1, outcomes: { ...nobody, 'no-show': 1 } },
    ]);
    expect(services).toMatchObject([{ id: 'cut', checkIns: 2, outcomes: { served: 1, left: 1 } }]);
  });

  it('can be added to those of another day', () => {
    const [one, other] = [visit(1, [0, 10]), visit(2, [20, 25], { outcome: 'left' })];
    const together = figures(one, other).all;
    expect(withTally(figures(one).all, figures(other).all)).toEqual(together);
  });
});
