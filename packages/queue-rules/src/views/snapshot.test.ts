import { describe, expect, it } from '@jest/globals';
import { QueueSnapshot } from '@queuebell/contracts';
import { JUST_CLOSED_MAX } from '@queuebell/contracts/limits';
import { MINUTE_MS, numbersOf, waits } from '../testing/build.js';
import { snapshotAt, type ShownQueue } from './snapshot.js';

const queue: ShownQueue = {
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  revision: 12,
  calls: [],
  closed: [],
  breaks: [],
  settings: {},
  waiting: [
    {
      number: 6,
      name: 'Ann',
      key: 'k6',
      ahead: 0,
      serviceDay: '2026-06-15',
      checkedInAt: new Date('2026-06-15T09:00:00Z'),
    },
    {
      number: 7,
      name: 'Ben',
      phone: '0123',
      key: 'k7',
      ahead: 1,
      serviceDay: '2026-06-15',
      checkedInAt: new Date('2026-06-15T09:01:00Z'),
    },
  ],
};

describe('a snapshot', () => {
  it("has the entries of today, without what is the server's business", () => {
    const snapshot = snapshotAt(new Date('2026-06-15T10:00:00Z'), queue);
    expect(QueueSnapshot.parse(snapshot)).toEqual(snapshot);
    expect(snapshot.data).toEqual([
      { number: 6, name: 'Ann', checkedInAt: '2026-06-15T09:00:00.000Z', via: 'tablet', key: 'k6' },
      {
        ...{ number: 7, name: 'Ben', phone: '0123', checkedInAt: '2026-06-15T09:01:00.000Z', via: 'tablet' },
        key: 'k7',
      },
    ]);
  });

  it.each([
    ['the last second of the day', '2026-06-15T22:59:59Z', 2, '2026-06-15'],
    ['the first of the next', '2026-06-15T23:00:00Z', 0, '2026-06-16'],
    ['a clock that is behind', '2026-06-14T12:00:00Z', 2, '2026-06-15'],
  ])('shows the right day at %s', (_what, now, entries, serviceDay) => {
    const snapshot = snapshotAt(new Date(now), queue);
    expect([snapshot.data.length, snapshot.serviceDay]).toEqual([entries, serviceDay]);
  });
});

it('a snapshot counts no-shows apart from the others who can be put back, so that a busy shop can bring them back all day', () => {
  const now = new Date('2026-06-15T10:00:00Z');
  const closedAs = (outcome: 'served' | 'no-show', first: number, minutesAgo: number) =>
    Array.from({ length: JUST_CLOSED_MAX + 1 }, (_, place) => ({
      ...waits(first + place, 60),
      ...{ outcome, closedAt: new Date(now.getTime() - minutesAgo * MINUTE_MS) },
    }));
  const closed = [...closedAs('no-show', 1, 50), ...closedAs('served', 20, 5)];
  const { justClosed = [] } = snapshotAt(now, { ...queue, closed });
  const last = (first: number) => Array.from({ length: JUST_CLOSED_MAX }, (_, place) => first - place);
  expect(numbersOf(justClosed)).toEqual([...last(30), ...last(11)]);
});

it('a snapshot gives those of a group who are still in the queue one mark, and no key', () => {
  const [ann, ben] = queue.waiting;
  if (!ann || !ben) throw new Error('Two wait.');
  const waiting = [ann, ben, { ...ben, number: 8, key: 'k8' }].map((entry) => ({ ...entry, group: 'k6' }));
  const groupsIn = (entries: typeof waiting) =>
    QueueSnapshot.parse(
      snapshotAt(new Date('2026-06-15T09:30:00Z'), { ...queue, waiting: entries }),
    ).data.map(({ group }) => group);
  expect(groupsIn(waiting)).toEqual([6, 6, 6]);
  expect(groupsIn(waiting.slice(1))).toEqual([7, 7]);
  expect(groupsIn(waiting.slice(2))).toEqual([undefined]);
});
