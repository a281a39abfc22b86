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
    expect(events).toEqual([
      { type: 'settingsChanged', from: { volume: 40, clock: null }, to: { volume: 80, clock: '12' } },
    ]);
  });

  it('has no code written into an event', () => {
    const command = { type: 'changeSettings', changes: { joinCode: 'another' } } as const;
    expect(changeOf(decide(settled, command, NOW)).events).toEqual([
      { type: 'settingsChanged', from: {}, to: {}, codes: ['joinCode'] },
    ]);
  });

  it('changes nothing where nothing differs', () => {
    const command = { type: 'changeSettings', changes: { volume: 40, joinCode: 'secret' } } as const;
    const change = changeOf(decide(settled, command, NOW));
    expect(change).toEqual({ queue: settled, events: [], answer: settled.settings });
    expect(change.queue).toBe(settled);
  });
});
