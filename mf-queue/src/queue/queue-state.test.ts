import { describe, expect, it } from '@jest/globals';
import {
  DOUBTED_AFTER_MS,
  LOADING,
  type QueueEvent,
  type QueueState,
  queueOf,
  queueReducer,
} from './queue-state';
import { amira, call, jonas, snapshot } from './testing';

const old = snapshot([amira, jonas], { revision: 7 });
const live: QueueState = { status: 'live', queue: old, heard: [], seenAt: 1_000 };
const stale: QueueState = { status: 'stale', queue: old, heard: [], staleSince: 1_000 };
const seen = (parts: Parameters<typeof snapshot>[1], at = 5_000): QueueEvent => ({
  type: 'seen',
  snapshot: snapshot([jonas], parts),
  at,
});
const missed: QueueEvent = { type: 'missed' };

describe('the queue as a screen knows it', () => {
  it.each<[promise: string, before: QueueState, event: QueueEvent, after: string]>([
    ['is live once it was heard of', LOADING, seen({}), 'live'],
    ['is unreachable when the first try fails', LOADING, missed, 'unreachable'],
    ['stays unreachable while every try fails', { status: 'unreachable' }, missed, 'unreachable'],
    ['comes to life after a bad start', { status: 'unreachable' }, seen({}), 'live'],
    ['goes stale when a try fails', live, missed, 'stale'],
    ['stays stale while tries fail', stale, missed, 'stale'],
    ['is live again as soon as it is heard of', stale, seen({ revision: 7 }), 'live'],
    ['lapses with the membership', live, { type: 'lapsed' }, 'lapsed'],
    ['stays lapsed when the line breaks as well', { status: 'lapsed' }, missed, 'lapsed'],
    ['comes back after the renewal', { status: 'lapsed' }, seen({}), 'live'],
    [
      'is live while it was heard of a moment ago',
      live,
      { type: 'doubted', at: 999 + DOUBTED_AFTER_MS },
      'live',
    ],
    ['is stale when it was not', live, { type: 'doubted', at: 1_000 + DOUBTED_AFTER_MS }, 'stale'],
    [
      'is not live because a stream that was silent says something',
      stale,
      { type: 'alive', at: 9_000 },
      'stale',
    ],
    ['has nothing to doubt before it was heard of', LOADING, { type: 'doubted', at: 99_000 }, 'loading'],
  ])('%s', (_promise, before, event, after) => {
    expect(queueReducer(before, event).status).toBe(after);
  });

  it('keeps the last numbers when it goes stale, and since when they may be wrong', () => {
    const once = queueReducer(live, missed);
    expect(once).toEqual({ status: 'stale', queue: old, heard: [], staleSince: 1_000 });
    expect(queueReducer(once, missed)).toEqual(once);
  });

  it('was right as long as the stream was alive', () => {
    const later = queueReducer(live, { type: 'alive', at: 40_000 });
    expect(queueReducer(later, { type: 'doubted', at: 50_000 })).toEqual(later);
    expect(queueReducer(later, { type: 'doubted', at: 80_000 })).toMatchObject({ staleSince: 40_000 });
  });

  it('remembers who was called, also while it is stale', () => {
    const calls = [call(28)];
    const known = queueReducer(live, seen({ revision: 8, calls }, 2_000));
    expect(known).toMatchObject({ heard: [{ call: calls[0], heardAt: 2_000, isNews: true }] });
    const again = queueReducer(queueReducer(known, missed), seen({ revision: 8, calls }, 9_000));
    expect(again).toMatchObject({ heard: [{ heardAt: 2_000 }] });
  });

  it.each([
    ['takes a newer revision', { revision: 8 }, true],
    ['takes the same revision again', { revision: 7 }, true],
    ['ignores an older revision', { revision: 6 }, false],
    ['takes a new service day, whatever its revision', { revision: 1, serviceDay: '2026-11-22' }, true],
    ['ignores an older revision of the day before', { revision: 6, serviceDay: '2026-11-20' }, false],
    ['takes a newer revision though the shop moved west', { revision: 8, serviceDay: '2026-11-20' }, true],
  ])('%s', (_promise, parts, isTaken) => {
    const after = queueReducer(live, seen(parts));
    expect(queueOf(after)?.data).toEqual(isTaken ? [jonas] : old.data);
    expect(after).toMatchObject({ status: 'live', seenAt: 5_000 });
  });
});
