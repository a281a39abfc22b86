import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, NOW } from '../testing/build.js';

describe('staff who pause joining by phone', () => {
  const open = aQueue({ settings: { joining: 'open' } });

  it('pause it', () => {
    const { queue, events } = changeOf(decide(open, { type: 'setJoining', joining: 'paused' }, NOW));
    expect([queue.settings.joining, queue.revision, queue.calls]).toEqual(['paused', 6, []]);
    expect(events).toEqual([
      { type: 'settingsChanged', from: { joining: 'open' }, to: { joining: 'paused' } },
    ]);
  });

  it.each([
    ['it is so already', open],
    ['the owner has it off', aQueue({ settings: { joining: 'off' } })],
    ['the owner never decided', aQueue()],
  ])('change nothing when %s', (_when, queue) => {
    const change = changeOf(decide(queue, { type: 'setJoining', joining: 'open' }, NOW));
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
  });
});
