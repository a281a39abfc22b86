import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, NOW } from '../testing/build.js';

const settled = aQueue({ settings: { language: 'de-DE', volume: 40, joinCode: 'secret' } });

describe('an owner who changes settings', () => {
  it('keeps what was not changed, and can have the old ones back', () => {
    const command = { type: 'changeSettings', changes: { volume: 80, clock: '12' } } as const;
    const { queue, events, answer } = changeOf(decide(settled, command, NOW));
    expect(queue.settings).toEqual({ language: 'de-DE', volume: 80, joinCode: 'secret', clock: '12' });
    expect(answer).toBe(queue.settings);
    expect(queue.revision).toBe(6);
    expect(events).toEqual([{ type: 'settingsChanged', from: { volume: 40 } }]);
  });

  it('has no code written into an event', () => {
    const command = { type: 'changeSettings', changes: { joinCode: 'another' } } as const;
    expect(changeOf(decide(settled, command, NOW)).events).toEqual([{ type: 'settingsChanged', from: {} }]);
  });
});

describe('staff who pause joining by phone', () => {
  const open = aQueue({ settings: { joining: 'open' } });

  it('pause it', () => {
    const { queue, events } = changeOf(decide(open, { type: 'setJoining', joining: 'paused' }, NOW));
    expect([queue.settings.joining, queue.revision, queue.calls]).toEqual(['paused', 6, []]);
    expect(events).toEqual([{ type: 'settingsChanged', from: { joining: 'open' } }]);
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

describe('a code', () => {
  const command = { type: 'settleCode', name: 'joinCode', code: 'first' } as const;

  it('is stored where there is none, and no screen changes', () => {
    const { queue, answer } = changeOf(decide(aQueue(), command, NOW));
    expect([queue.settings, queue.revision]).toEqual([{ joinCode: 'first' }, 5]);
    expect(answer).toBe(queue.settings);
  });

  it('stays when another one comes', () => {
    const change = changeOf(decide(settled, command, NOW));
    expect(change.queue).toBe(settled);
    expect(change.answer.joinCode).toBe('secret');
  });
});
