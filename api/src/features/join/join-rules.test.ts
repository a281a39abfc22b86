import { describe, expect, it } from '@jest/globals';
import { JoinView, ticketIdOf } from '@queuebell/contracts';
import { Types } from 'mongoose';
import { joinerOf, joinViewOf, makeBrowserId, readBrowserId, type JoinableQueue } from './join-rules.js';

const NOW = new Date('2026-06-15T09:00:00Z');
const TOMORROW = new Date('2026-06-16T09:00:00Z');
const SHOP = new Types.ObjectId();
const BROWSER = makeBrowserId();
const queue: JoinableQueue = {
  _id: SHOP,
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  settings: { joining: 'open' },
  waiting: [
    { number: 4, key: 'key of 4' },
    { number: 801, key: 'key of 801' },
    { number: 5, key: 'key of 5', joiner: joinerOf(SHOP.toHexString(), BROWSER) },
  ],
};

describe('permission to join', () => {
  it.each<[string, Date, JoinableQueue, Partial<JoinView>]>([
    ['sees how long the queue is', NOW, queue, { waiting: 3, nowServing: 4, paused: false }],
    ['sees an empty line', NOW, { ...queue, waiting: [] }, { waiting: 0, nowServing: null }],
    ['sees nothing of yesterday', TOMORROW, queue, { waiting: 0, nowServing: null }],
    ['sees that it is paused', NOW, { ...queue, settings: { joining: 'paused' } }, { paused: true }],
  ])('%s', (_what, now, shown, expected) => {
    expect(JoinView.parse(joinViewOf(now, shown, null))).toMatchObject({
      shop: { name: 'Bar Barbers' },
      ...expected,
    });
  });
});

describe('the place of a browser in the queue', () => {
  const placeAt = (now: Date, browser: string | null) => joinViewOf(now, queue, browser).place;

  it('is shown to that browser', () => {
    const ticketId = ticketIdOf(SHOP.toHexString(), 'key of 5');
    expect(placeAt(NOW, BROWSER)).toEqual({ queueNumber: 5, ticketId });
  });

  it.each([
    ['no browser without an id', NOW, null],
    ['no other browser', NOW, makeBrowserId()],
    ['nobody on the next day', TOMORROW, BROWSER],
  ])('is shown to %s', (_who, now, browser) => expect(placeAt(now, browser)).toBeNull());
});

describe('the id of a browser', () => {
  it('makes the browser known', () => {
    const ids = Array.from({ length: 100 }, makeBrowserId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(readBrowserId(id)).toBe(id);
  });

  it.each([undefined, '', 'mine', '../../../../../../', 'a'.repeat(23)])(
    'is not accepted if this server never made it: %s',
    (sent) => expect(readBrowserId(sent)).toBeNull(),
  );

  it('is another one in another shop', () => {
    const id = makeBrowserId();
    const joiners = ['a', 'b'].map((digit) => joinerOf(digit.repeat(24), id));
    expect(new Set(joiners).size).toBe(2);
    expect(joinerOf('a'.repeat(24), id)).toBe(joiners[0]);
    expect(joiners.join()).not.toContain(id);
  });
});
