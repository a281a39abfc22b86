import { expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import type { Queue } from '../queue.js';
import { aQueueOfThree, changeOf, inMs, MINUTE_MS, NO_HOURS, NOW, TODAY, waits } from '../testing/build.js';
import { aQueueOfChairs, CHAIRS_WITH_SERVICES, SERVICES } from '../testing/chairs.js';
import { queueOfSnapshot } from './queue-of-snapshot.js';
import { snapshotAt } from './snapshot.js';

const after = (queue: Queue, ...commands: Command[]): Queue =>
  commands.reduce(
    (held, command, place) => changeOf(decide(held, command, inMs((place - 9) * MINUTE_MS))).queue,
    queue,
  );

const settings = { chairs: aQueueOfChairs().settings.chairs ?? [], callsNext: false, clock: '12' as const };

it.each<[string, Queue]>([
  ['of one chair', aQueueOfThree()],
  [
    'in which staff moved, held and closed customers',
    after(
      aQueueOfThree({ settings: { joining: 'paused', longWaitMinutes: 5, noShowPlace: 'end' } }),
      { type: 'move', number: 3, behind: 1 },
      { type: 'hold', number: 1, minutes: 30 },
      { type: 'prioritize', number: 2, reason: 'In pain' },
      { type: 'close', number: 3 },
    ),
  ],
  [
    'of two chairs, the last called first',
    after(
      aQueueOfChairs({ settings }),
      { type: 'next', chair: 'one' },
      { type: 'transfer', number: 3, to: { chair: 'two' } },
      { type: 'start', number: 1 },
      { type: 'move', number: 4, behind: null },
      { type: 'takeBreak', chair: 'two', until: inMs(9 * MINUTE_MS).at },
    ),
  ],
  ['of two chairs with nobody in them', aQueueOfChairs()],
  [
    'with a group, whose first one was served',
    after(
      aQueueOfChairs({
        waiting: [waits(1, 40, { group: 'key-1' }), waits(2, 30)].concat(
          [3, 4].map((number) => waits(number, 20, { group: 'key-1' })),
        ),
      }),
      { type: 'next', chair: 'one' },
      { type: 'close', number: 1 },
    ),
  ],
  [
    'of a shop with hours that is full and paused, in the night in which its zone was changed',
    aQueueOfThree({
      settings: {
        hours: {
          ...{ dayStartsHour: 4, exceptions: [], lastCheckInMinutes: 15, capacity: 2 },
          weekdays: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
        },
        pause: { message: 'Back soon', until: null },
        dayBefore: { day: TODAY, since: NOW.at.toISOString(), timeZone: 'Asia/Tokyo' },
      },
    }),
  ],
  [
    'of chairs and customers with services',
    aQueueOfChairs({
      settings: { chairs: CHAIRS_WITH_SERVICES, services: SERVICES },
      waiting: [waits(1, 10, { service: 'colour' })],
    }),
  ],
])('a queue made from a snapshot gives the same snapshot again: %s', (_what, queue) => {
  const shown = { ...snapshotAt(NOW.at, queue), calls: [] };
  expect(snapshotAt(NOW.at, queueOfSnapshot(shown))).toEqual(shown);
});

it('a pause without network keeps the opening times that the server sent', () => {
  const weekdays = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]);
  const queue = aQueueOfThree({ settings: { hours: { ...NO_HOURS, weekdays } } });
  const rebuilt = queueOfSnapshot(snapshotAt(NOW.at, queue));
  const paused = after(rebuilt, { type: 'pauseCheckIn', until: null });
  const { ranges } = snapshotAt(NOW.at, queue).opening ?? {};
  expect(snapshotAt(NOW.at, paused).opening).toEqual({ ranges, pause: { until: null } });
  expect(snapshotAt(NOW.at, after(paused, { type: 'resumeCheckIn' })).opening).toEqual({ ranges });
});
