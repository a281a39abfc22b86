import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, NOW } from '../testing/build.js';

describe('a shop’s new code', () => {
  const command = { type: 'settleCode', name: 'joinCode', code: 'first' } as const;

  it('is stored where there is none, and no screen changes', () => {
    const { queue, answer } = changeOf(decide(aQueue(), command, NOW));
    expect([queue.settings, queue.revision]).toEqual([{ joinCode: 'first' }, 5]);
    expect(answer).toBe(queue.settings);
  });

  it('stays when another one comes', () => {
    const settled = aQueue({ settings: { joinCode: 'secret' } });
    const change = changeOf(decide(settled, command, NOW));
    expect(change.queue).toBe(settled);
    expect(change.answer.joinCode).toBe('secret');
  });
});
