import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import {
  aQueue,
  changeOf,
  checkInOf,
  deliveryOf,
  inMs,
  leaseOf,
  MINUTE_MS,
  NOW,
  YESTERDAY,
} from '../testing/build.js';

const until = inMs(10 * MINUTE_MS).at;
const lunch = { message: 'Lunch', until: until.toISOString() };
const paused = aQueue({ settings: { pause: lunch } });

describe('staff who pause the check-in', () => {
  it('pause it, with a message and an end, and can take it back', () => {
    const command = { type: 'pauseCheckIn', message: 'Lunch', until } as const;
    const { queue, events } = changeOf(decide(aQueue(), command, NOW));
    expect(queue).toMatchObject({ settings: { pause: lunch }, revision: 6 });
    expect(events).toEqual([{ type: 'settingsChanged', from: { pause: null }, to: { pause: lunch } }]);
  });

  it.each<[string, typeof paused, Command]>([
    ['it is paused so already', paused, { type: 'pauseCheckIn', message: 'Lunch', until }],
    [
      'it is paused for so many minutes already',
      paused,
      { type: 'pauseCheckIn', message: 'Lunch', minutes: 15 },
    ],
    ['the pause would be over', aQueue(), { type: 'pauseCheckIn', until: NOW.at }],
    ['their screen shows another day', aQueue(), { type: 'pauseCheckIn', until: null, day: YESTERDAY }],
  ])('change nothing when %s', (_when, queue, command) => {
    expect(changeOf(decide(queue, command, NOW))).toMatchObject({ queue, events: [] });
  });
});

describe('during a pause of the check-in', () => {
  it('customers cannot check in', () => {
    expect(decide(paused, checkInOf('Ann'), NOW)).toEqual({ refused: 'CHECK_IN_PAUSED' });
    expect(decide(paused, checkInOf('Ann', { via: 'phone' }), NOW)).toEqual({ refused: 'CHECK_IN_PAUSED' });
  });

  it.each<[string, Command]>([
    ['staff let somebody in', checkInOf('Ann', { isByStaff: true })],
    ['a tablet delivers a ticket that it gave offline', deliveryOf()],
  ])('%s', (_what, command) => {
    const queue = { ...paused, leases: [leaseOf('door')] };
    expect(changeOf(decide(queue, command, NOW)).queue.waiting).toHaveLength(1);
  });

  it('a customer who has a ticket gets it again', () => {
    const { queue } = changeOf(decide(aQueue(), checkInOf('Ann'), NOW));
    const held = { ...queue, settings: paused.settings };
    expect(changeOf(decide(held, checkInOf('Ann'), NOW)).answer.number).toBe(1);
  });

  it('customers can check in from its end on', () => {
    expect(changeOf(decide(paused, checkInOf('Ann'), inMs(10 * MINUTE_MS))).queue.waiting).toHaveLength(1);
  });
});
