import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, checkInOf, NOW, YESTERDAY } from '../testing/build.js';

const lunch = { message: 'Lunch', until: null };
const paused = aQueue({ settings: { pause: lunch } });

describe('staff who end the pause of the check-in', () => {
  it('let customers in again, and can take it back', () => {
    const { queue, events } = changeOf(decide(paused, { type: 'resumeCheckIn' }, NOW));
    expect(queue.settings.pause).toBeNull();
    expect(events).toEqual([{ type: 'settingsChanged', from: { pause: lunch }, to: { pause: null } }]);
    expect(changeOf(decide(queue, checkInOf('Ann'), NOW)).answer.number).toBe(1);
  });

  it.each([
    ['their screen shows another day', paused, { day: YESTERDAY }],
    ['there is no pause', aQueue(), {}],
  ])('change nothing when %s', (_when, queue, asked) => {
    const change = changeOf(decide(queue, { type: 'resumeCheckIn', ...asked }, NOW));
    expect(change).toMatchObject({ queue, events: [] });
  });
});
