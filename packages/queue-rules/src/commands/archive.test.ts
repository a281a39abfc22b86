import { JUST_CLOSED_MAX, PUT_BACK_WINDOW_MS, UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import {
  aQueue,
  changeOf,
  closed,
  inMs,
  keyMadeAt,
  MINUTE_MS,
  NOW,
  numbersOf,
  waits,
  YESTERDAY,
} from '../testing/build.js';
import { archivable, archivingDueAt, KEPT_FOR_UNDO_MAX } from './archive.js';

const youngKey = keyMadeAt(NOW.at);
const oldKey = keyMadeAt(inMs(-16 * MINUTE_MS).at);

describe('a closed customer', () => {
  it.each([
    ['who was served', {}, PUT_BACK_WINDOW_MS + MINUTE_MS],
    ['who was removed', { outcome: 'removed' as const }, PUT_BACK_WINDOW_MS + MINUTE_MS],
    ['who gave the place up', { outcome: 'left' as const }, UNDO_WINDOW_MS + MINUTE_MS],
    ['who was left over from a day', { outcome: 'expired' as const }, 0],
    ['of an earlier day', { serviceDay: YESTERDAY }, 0],
  ])('%s stays while that can be taken back, and then goes to the history', (_who, changes, staysMs) => {
    const queue = aQueue({ closed: [closed(1, changes)] });
    expect(archivingDueAt(queue)).toBe(NOW.at.getTime() + staysMs);
    expect(archivable(queue, inMs(staysMs - 1))).toEqual([]);
    expect(archivable(queue, inMs(staysMs))).toEqual(queue.closed);
  });

  it('stays if it was among the last fifty, although many are closed', () => {
    const all = Array.from({ length: KEPT_FOR_UNDO_MAX + 2 }, (_, place) => closed(place + 1));
    const queue = aQueue({ counter: all.length, closed: all });
    expect(archivingDueAt(queue)).toBe(NOW.at.getTime());
    expect(numbersOf(archivable(queue, NOW))).toEqual([1, 2]);
    const inHistory = archivable(queue, NOW);
    const after = changeOf(decide(queue, { type: 'archive', inHistory }, NOW)).queue;
    expect([archivingDueAt(after), archivable(after, NOW)]).toEqual([
      NOW.at.getTime() + PUT_BACK_WINDOW_MS + MINUTE_MS,
      [],
    ]);
    expect(changeOf(decide(after, { type: 'restore', number: 3 }, NOW)).queue.waiting).toHaveLength(1);
  });

  it('stays as one of the last no-shows, on a busy day', () => {
    const others = Array.from({ length: KEPT_FOR_UNDO_MAX + 2 }, (_, place) => closed(place + 20));
    const noShows = Array.from({ length: JUST_CLOSED_MAX + 1 }, (_, place) =>
      closed(place + 1, { outcome: 'no-show' }),
    );
    const queue = aQueue({ counter: 100, closed: [...noShows, ...others] });
    expect(numbersOf(archivable(queue, NOW))).toEqual([1, 20, 21]);
    const after = changeOf(decide(queue, { type: 'archive', inHistory: archivable(queue, NOW) }, NOW)).queue;
    expect(archivable(after, NOW)).toEqual([]);
    expect(changeOf(decide(after, { type: 'restore', number: 2 }, NOW)).queue.waiting).toHaveLength(1);
  });

  it('makes archiving due when the first of several may go', () => {
    const queue = aQueue({ closed: [closed(1), closed(2, { outcome: 'left' })] });
    expect(archivingDueAt(queue)).toBe(NOW.at.getTime() + UNDO_WINDOW_MS + MINUTE_MS);
    expect(numbersOf(archivable(queue, inMs(UNDO_WINDOW_MS + MINUTE_MS)))).toEqual([2]);
  });
});

it('archiving has nothing to do when nobody is closed', () => {
  expect([archivingDueAt(aQueue()), archivable(aQueue(), NOW)]).toEqual([null, []]);
});

describe('customers who are moved to the history', () => {
  it('leave the queue, and no screen changes', () => {
    const stays = closed(2);
    const queue = aQueue({ closed: [closed(1, { key: oldKey }), stays], archivings: 3 });
    const inHistory = [{ key: oldKey, closedAt: NOW.at }];
    const change = changeOf(decide(queue, { type: 'archive', inHistory }, NOW));
    expect(change.queue).toEqual({ ...queue, closed: [stays], archivings: 4 });
    expect(change.events).toEqual([]);
  });

  it('stay when they were put back and closed again meanwhile', () => {
    const queue = aQueue({ closed: [closed(1)], waiting: [waits(2, 5)] });
    const inHistory = [
      { key: 'key-1', closedAt: inMs(-1).at },
      { key: 'key-2', closedAt: NOW.at },
    ];
    expect(changeOf(decide(queue, { type: 'archive', inHistory }, NOW)).queue).toBe(queue);
  });

  it.each([
    ['young', youngKey, undefined, [youngKey]],
    ['old', oldKey, undefined, []],
    ['without a time', 'key-1', undefined, []],
    ['from the future', keyMadeAt(inMs(5 * MINUTE_MS).at), undefined, [keyMadeAt(inMs(5 * MINUTE_MS).at)]],
    ["from the future, and a phone's", keyMadeAt(inMs(5 * MINUTE_MS).at), 'phone' as const, []],
  ])('leave their key in the queue, or not, when it is %s', (_how, key, via, goneKeys) => {
    const entry = closed(1, { key, ...(via && { via }) });
    const { queue } = changeOf(
      decide(aQueue({ closed: [entry] }), { type: 'archive', inHistory: [entry] }, NOW),
    );
    expect(queue.goneKeys).toEqual(goneKeys);
  });

  it('leave no key for longer than fifteen minutes', () => {
    const queue = aQueue({ goneKeys: [youngKey] });
    const at = (ms: number) => changeOf(decide(queue, { type: 'archive', inHistory: [] }, inMs(ms))).queue;
    expect(at(15 * MINUTE_MS)).toBe(queue);
    expect(at(15 * MINUTE_MS + 1)).toEqual({ ...queue, goneKeys: [], archivings: 1 });
  });

  it('leave no old key once another command changes the queue', () => {
    const queue = aQueue({ counter: 1, waiting: [waits(1, 5)], goneKeys: [oldKey, youngKey] });
    const after = changeOf(decide(queue, { type: 'close', number: 1 }, NOW)).queue;
    expect(after).toMatchObject({ goneKeys: [youngKey], archivings: 0 });
    expect(changeOf(decide(queue, { type: 'restore', number: 1 }, NOW)).queue).toBe(queue);
  });
});
