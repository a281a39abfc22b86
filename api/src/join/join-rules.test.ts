import { describe, expect, it } from '@jest/globals';
import { JoinView } from '@queuebell/contracts';
import { joinerOf, joinViewOf, makeBrowserId, readBrowserId, type JoinableQueue } from './join-rules.js';

const NOW = new Date('2026-06-15T09:00:00Z');
const TOMORROW = new Date('2026-06-16T09:00:00Z');
const queue: JoinableQueue = {
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  settings: { joining: 'open' },
  waiting: [{ number: 4 }, { number: 801 }, { number: 5 }],
};

describe('who may join', () => {
  it.each<[string, Date, JoinableQueue, Partial<JoinView>]>([
    ['sees how long the line is', NOW, queue, { waiting: 3, nowServing: 4, paused: false }],
    ['sees an empty line', NOW, { ...queue, waiting: [] }, { waiting: 0, nowServing: null }],
    ['sees nothing of yesterday', TOMORROW, queue, { waiting: 0, nowServing: null }],
    ['sees that it is paused', NOW, { ...queue, settings: { joining: 'paused' } }, { paused: true }],
  ])('%s', (_what, now, shown, expected) => {
    expect(JoinView.parse(joinViewOf(now, shown))).toMatchObject({
      shop: { name: 'Bar Barbers' },
      ...expected,
    });
  });
});

describe('a browser', () => {
  it('is known by an id of its own', () => {
    const ids = Array.from({ length: 100 }, makeBrowserId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(readBrowserId(id)).toBe(id);
  });

  it.each([undefined, '', 'mine', '../../../../../../../', 'a'.repeat(23)])(
    'is not known by what this server never made: %s',
    (sent) => expect(readBrowserId(sent)).toBeNull(),
  );

  it('is another one to another shop', () => {
    const id = makeBrowserId();
    const joiners = ['a', 'b'].map((digit) => joinerOf(digit.repeat(24), id));
    expect(new Set(joiners).size).toBe(2);
    expect(joinerOf('a'.repeat(24), id)).toBe(joiners[0]);
    expect(joiners.join()).not.toContain(id);
  });
});
