import { describe, expect, it } from '@jest/globals';
import { CALL_SHOWN_MS, CHAIRS_MAX } from '@queuebell/contracts/limits';
import { type HeardCall, withHeardCalls, justCalled } from './heard-calls';
import { call } from './testing';

const one = call(31);
const two = call(32);
const ids = (heard: readonly HeardCall[]) => heard.map(({ call: { id } }) => id);

describe('a call, as a screen knows it,', () => {
  it('is no news when this screen begins to listen', () => {
    expect(withHeardCalls(null, [one], 5)).toEqual([{ call: one, heardAt: 5, isNews: false }]);
  });

  it('is news afterwards, each once, in the order of the calls', () => {
    const heard = withHeardCalls(withHeardCalls(withHeardCalls(null, [], 0), [one, two], 10), [one, two], 20);
    expect(heard).toEqual([
      { call: one, heardAt: 10, isNews: true },
      { call: two, heardAt: 10, isNews: true },
    ]);
  });

  it('is in the same list while there is nothing new, so that nothing is drawn again', () => {
    const heard = withHeardCalls(null, [one], 0);
    expect(withHeardCalls(heard, [one], 10)).toBe(heard);
    expect(withHeardCalls(heard, [], 10)).toBe(heard);
  });

  it('is a new one under a new id', () => {
    const again = { ...one, id: 40 };
    expect(ids(withHeardCalls(withHeardCalls(null, [one], 0), [one, again], 10))).toEqual([31, 40]);
  });

  it('is news when the ids begin again', () => {
    const tomorrow = { ...one, at: '2026-11-22T09:00:00.000Z' };
    expect(ids(withHeardCalls(withHeardCalls(null, [one], 0), [tomorrow], 10))).toEqual([31, 31]);
  });

  it('is known until each of twenty chairs has had its time, and then dropped, unless the server still sends it', () => {
    const heard = withHeardCalls(null, [one, two], 0);
    expect(ids(withHeardCalls(heard, [two], CHAIRS_MAX * CALL_SHOWN_MS))).toEqual([31, 32]);
    expect(ids(withHeardCalls(heard, [two], (CHAIRS_MAX + 1) * CALL_SHOWN_MS))).toEqual([32]);
  });

  it('is recent for 10 seconds of this device’s clock', () => {
    const heard = withHeardCalls(withHeardCalls(null, [one], 0), [two], 4_000);
    expect(ids(justCalled(heard, CALL_SHOWN_MS - 1))).toEqual([31, 32]);
    expect(ids(justCalled(heard, CALL_SHOWN_MS))).toEqual([32]);
    expect(justCalled(heard, CALL_SHOWN_MS + 4_000)).toEqual([]);
  });

  it('is kept for each of 50 calls of one second', () => {
    const calls = Array.from({ length: 50 }, (_, place) => call(place + 1));
    let heard = withHeardCalls(null, [], 0);
    calls.forEach((_, place) => (heard = withHeardCalls(heard, calls.slice(0, place + 1), place * 20)));
    expect(ids(justCalled(heard, CALL_SHOWN_MS - 1))).toHaveLength(50);
  });
});
