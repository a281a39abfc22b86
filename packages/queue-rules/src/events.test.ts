import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from './decide.js';
import { actorOf, type Actor } from './events.js';
import type { Queue } from './queue.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  checkInOf,
  closed,
  deliveryOf,
  inMs,
  leaseOf,
  MINUTE_MS,
  NEXT_DAY,
  NOW,
  waits,
  YESTERDAY,
} from './testing/build.js';
import { differenceAfterTakingBack } from './testing/take-back.js';

const joined = aQueueOfThree({ waiting: [waits(1, 30), waits(2, 20, { via: 'phone' }), waits(3, 10)] });
const left = closed(2, { ...waits(2, 20), outcome: 'left', via: 'phone' });
const online = waits(3, 1, { key: 'key-olive' });
const device: Actor = { is: 'device', id: '64b7f0a1c2d3e4f5a6b7c8d9' };
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Each case has an action and its person, as the events tell it. */
const cases: [string, Command, Queue, string[], typeof NOW?][] = [
  ['a check-in', checkInOf('Ann'), aQueueOfThree(), ['checkedIn device']],
  [
    'the first check-in of a day',
    checkInOf('Ann'),
    aQueueOfThree({ reserveUsed: [801], counter: 4 }),
    ['dayStarted clock', 'closed clock', 'closed clock', 'closed clock', 'checkedIn device'],
    NEXT_DAY,
  ],
  ['serving', { type: 'close', number: 1 }, aQueueOfThree(), ['closed device']],
  ['removing those who joined', { type: 'removeJoined' }, joined, ['closed device']],
  [
    'putting back',
    { type: 'restore', number: 1 },
    aQueue({ counter: 1, closed: [closed(1)] }),
    ['putBack device'],
  ],
  ['calling again', { type: 'callAgain', number: 1 }, aQueueOfThree(), ['calledAgain device']],
  ['leaving', { type: 'leave', key: 'key-2' }, aQueueOfThree(), ['closed device']],
  [
    'returning behind the one being served',
    { type: 'return', key: 'key-2', capacity: 9 },
    aQueue({ counter: 3, waiting: [waits(3, 10)], closed: [left] }),
    ['putBack device'],
  ],
  ['an alert', { type: 'markAlert', key: 'key-2' }, aQueueOfThree(), ['alertMarked device']],
  [
    'settings',
    { type: 'changeSettings', changes: { volume: 80, clock: '12', joinCode: 'new' } },
    aQueue({ settings: { volume: 40 } }),
    ['settingsChanged device'],
  ],
  [
    'pausing',
    { type: 'setJoining', joining: 'paused' },
    aQueue({ settings: { joining: 'open' } }),
    ['settingsChanged device'],
  ],
  ['a code', { type: 'settleCode', name: 'kioskCode', code: '1234' }, aQueue(), ['settingsChanged device']],
  [
    'a lease',
    { type: 'leaseNumbers', holder: 'door' },
    aQueue({ reserveUsed: [801], leases: [leaseOf('door')] }),
    ['leased device'],
  ],
  [
    'a lease while another one is over',
    { type: 'leaseNumbers', holder: 'door' },
    aQueue({ leases: [leaseOf('lost', { lastDay: YESTERDAY })] }),
    ['leaseExpired clock', 'leased device'],
  ],
  [
    'the end of a lease',
    { type: 'endLease', holder: 'door' },
    aQueue({ leases: [leaseOf('door')] }),
    ['leaseEnded device'],
  ],
  ['a delivery', deliveryOf(), aQueueOfThree(), ['checkedIn device']],
  [
    'a delivery without a number of the reserve',
    deliveryOf({ number: 7 }),
    aQueueOfThree(),
    ['checkedIn device'],
  ],
  [
    'a delivery of yesterday',
    deliveryOf({ arrived: inMs(-DAY_MS) }),
    aQueueOfThree({ reserveUsed: [801] }),
    ['checkedIn device', 'closed clock'],
  ],
  [
    'a delivery of a customer who waits',
    deliveryOf(),
    aQueue({ counter: 3, waiting: [online] }),
    ['renumbered device'],
  ],
  [
    'a delivery of a customer who was served',
    deliveryOf(),
    aQueue({ counter: 3, closed: [closed(3, { key: 'key-olive' })] }),
    ['numberHeld device'],
  ],
  [
    'a delivery of a customer in the history',
    { type: 'noteToldNumber', key: 'key-olive', holder: 'door', number: 801, arrived: NOW },
    aQueue(),
    ['numberHeld device'],
  ],
];

describe('the events of a change', () => {
  it.each(cases)('name their actor, and undo it: %s', (_what, command, queue, expected, now = NOW) => {
    const { queue: after, events } = changeOf(decide(queue, command, now));
    expect(events.map((event) => `${event.type} ${actorOf(event, device).is}`)).toEqual(expected);
    expect(differenceAfterTakingBack(queue, after, events)).toBeNull();
  });

  it('have the time at which a customer came whose ticket a tablet delivered later', () => {
    const arrived = inMs(-7 * MINUTE_MS);
    const [event] = changeOf(decide(aQueueOfThree(), deliveryOf({ arrived }), NOW)).events;
    expect(event).toMatchObject({ type: 'checkedIn', arrivedAt: arrived.at });
  });

  it('have no names of customers', () => {
    const events = cases.flatMap(
      ([, command, queue, , now = NOW]) => changeOf(decide(queue, command, now)).events,
    );
    expect(JSON.stringify(events)).not.toMatch(/Customer|"Ann|Olive/);
  });
});
