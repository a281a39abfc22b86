import { expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import type { Queue } from '../queue.js';
import { aQueueOfThree, changeOf, inMs, MINUTE_MS, NOW, waits } from '../testing/build.js';
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
      aQueueOfThree({ settings: { joining: 'paused', longWaitMinutes: 5 } }),
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
    'of chairs and customers with services',
    aQueueOfChairs({
      settings: { chairs: CHAIRS_WITH_SERVICES, services: SERVICES },
      waiting: [waits(1, 10, { service: 'colour' })],
    }),
  ],
])('a queue from which the same snapshot is made: %s', (_what, queue) => {
  const shown = { ...snapshotAt(NOW.at, queue), calls: [] };
  expect(snapshotAt(NOW.at, queueOfSnapshot(shown))).toEqual(shown);
});
