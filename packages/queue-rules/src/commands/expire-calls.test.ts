import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import type { Entry, Queue } from '../queue.js';
import { changeOf, inMs, MINUTE_MS, NEXT_DAY, NOW, numbersOf, waits } from '../testing/build.js';
import { aQueueOfChairs, CHAIRS } from '../testing/chairs.js';
import { callExpiryDueAt } from './expire-calls.js';

const MINUTES = 5;
const settings = { chairs: CHAIRS, noShowMinutes: MINUTES };
const AT_FIVE = inMs(MINUTES * MINUTE_MS);
const AT_TEN = inMs(2 * MINUTES * MINUTE_MS);

/** 1 was called to chair one at {@link NOW}; 2 to 4 wait. */
const called = (changes: Partial<Queue> = {}): Queue =>
  changeOf(decide(aQueueOfChairs({ settings, ...changes }), { type: 'next', chair: 'one' }, NOW)).queue;
const expire = (queue: Queue, now = AT_FIVE) => changeOf(decide(queue, { type: 'expireCalls' }, now));
const inChairs = ({ waiting }: Queue) =>
  waiting.flatMap(({ number, turn }) => (turn ? [`${number}: ${turn.chair}`] : []));

describe('a customer who was called and has not come', () => {
  it('is a no-show after the shop’s own minutes, and the chair gets the next one', () => {
    const { queue, events } = expire(called());
    expect(queue.closed).toMatchObject([{ number: 1, outcome: 'no-show', closedAt: AT_FIVE.at }]);
    expect(inChairs(queue)).toEqual(['2: one']);
    expect(queue.calls.map(({ number }) => number)).toEqual([2]);
    expect(events.map(({ type }) => type)).toEqual(['closed', 'turned']);
  });

  it('leaves the chair free in a shop that does not call by itself', () => {
    const { queue } = expire(called({ settings: { ...settings, callsNext: false } }));
    expect(numbersOf(queue.closed)).toEqual([1]);
    expect(inChairs(queue)).toEqual([]);
  });

  it('is closed once, and the next one has minutes of their own', () => {
    const { queue } = expire(called());
    expect(expire(queue).queue).toBe(queue);
    expect(callExpiryDueAt(queue)).toBe(inMs(2 * MINUTES * MINUTE_MS).at.getTime());
  });

  it('leaves the chair free when the one before did not come either, so that an empty chair does not empty the queue', () => {
    const twice = expire(expire(called()).queue, AT_TEN);
    expect(numbersOf(twice.queue.closed)).toEqual([1, 2]);
    expect(inChairs(twice.queue)).toEqual([]);
    expect(callExpiryDueAt(twice.queue)).toBeNull();
  });

  it.each<[string, (queue: Queue) => Queue]>([
    [
      'call the second one again',
      (queue) => changeOf(decide(queue, { type: 'callAgain', number: 2 }, inMs(6 * MINUTE_MS))).queue,
    ],
    [
      'say that the second one does not come',
      (queue) =>
        changeOf(decide(queue, { type: 'close', number: 2, outcome: 'no-show' }, inMs(6 * MINUTE_MS))).queue,
    ],
  ])('is followed by the next one where staff %s', (_what, staff) => {
    const { queue } = expire(staff(expire(called()).queue), inMs(11 * MINUTE_MS));
    expect(numbersOf(queue.waiting.filter(({ turn }) => turn)).at(0)).toBe(queue.closed.length + 1);
  });

  it('has all of the minutes again when staff call again', () => {
    const again = changeOf(decide(called(), { type: 'callAgain', number: 1 }, inMs(4 * MINUTE_MS))).queue;
    expect(expire(again).queue).toBe(again);
    expect(numbersOf(expire(again, inMs(9 * MINUTE_MS)).queue.closed)).toEqual([1]);
  });

  it('can be brought back', () => {
    const { queue } = expire(called());
    const back = changeOf(decide(queue, { type: 'restore', number: 1 }, AT_FIVE)).queue;
    expect(numbersOf(back.waiting)).toContain(1);
    expect(callExpiryDueAt(back)).toBe(callExpiryDueAt(queue));
  });

  it('is closed at every chair at once', () => {
    const both = changeOf(decide(called(), { type: 'next', chair: 'two' }, NOW)).queue;
    const { queue, events } = expire(both);
    expect(numbersOf(queue.closed)).toEqual([1, 2]);
    expect(inChairs(queue)).toEqual(['3: one', '4: two']);
    expect(events.map(({ type }) => type)).toEqual(['closed', 'turned', 'closed', 'turned']);
  });
});

describe('nobody becomes a no-show by the clock', () => {
  const begun = changeOf(decide(called(), { type: 'start', number: 1 }, NOW)).queue;
  const turn: Entry['turn'] = { chair: 'one', calledAt: NOW.at, calls: 1 };
  const oneChair: Queue = aQueueOfChairs({
    settings: { noShowMinutes: MINUTES },
    waiting: [waits(1, 40, { turn })],
  });
  it.each([
    ['a moment too early', called(), inMs(MINUTES * MINUTE_MS - 1)],
    ['after they have come', begun, AT_FIVE],
    ['where the shop has it off', called({ settings: { chairs: CHAIRS } }), AT_FIVE],
    ['while they wait', aQueueOfChairs({ settings }), AT_FIVE],
    ['in a shop with one chair', oneChair, AT_FIVE],
    ['on the next day, whose first number closes them', called(), NEXT_DAY],
  ])('%s', (_when, queue, now) => {
    const change = expire(queue, now);
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
  });
});
