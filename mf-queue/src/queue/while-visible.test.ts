/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueListener, QueueSource } from './queue-source';
import { whileVisible } from './while-visible';

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function open(visibility: DocumentVisibilityState = 'visible', mayPause?: () => boolean) {
  const see = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  const stopped = jest.fn();
  const started = jest.fn<QueueSource>(() => stopped);
  const listener = { onSnapshot: jest.fn(), onAlive: jest.fn(), onTrouble: jest.fn(), onDoubt: jest.fn() };
  stop = whileVisible(started, { page: window, now: Date.now, ...(mayPause && { mayPause }) })(
    listener satisfies QueueListener,
  );
  const turn = (to: DocumentVisibilityState) => {
    see.mockReturnValue(to);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { started, stopped, turn, ...listener };
}

let stop: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a page that listens only while it can be seen', () => {
  it('listens at once if it can', () => {
    expect(open().started).toHaveBeenCalledTimes(1);
  });

  it('does not listen in the background, until somebody looks at it', () => {
    const { started, turn } = open('hidden');
    expect(started).not.toHaveBeenCalled();
    turn('visible');
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('stops when it is hidden, and starts at once when it comes back, in doubt about its numbers', async () => {
    const { started, stopped, onDoubt, turn } = open();
    turn('hidden');
    expect(stopped).toHaveBeenCalledTimes(1);
    await pass(3_600_000);
    expect(started).toHaveBeenCalledTimes(1);
    onDoubt.mockClear();
    turn('visible');
    expect(onDoubt).toHaveBeenCalledTimes(1);
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('starts again within two seconds after its device slept for an hour', async () => {
    const { started, stopped, onDoubt } = open();
    await pass(60_000);
    expect(started).toHaveBeenCalledTimes(1);
    onDoubt.mockClear();
    jest.setSystemTime(Date.now() + 3_600_000);
    await pass(2_000);
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(onDoubt).toHaveBeenCalledTimes(1);
    expect(started).toHaveBeenCalledTimes(2);
    await pass(60_000);
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('goes on listening while it is hidden for as long as something relies on it', () => {
    const { started, stopped, turn } = open('visible', () => false);
    turn('hidden');
    expect(stopped).not.toHaveBeenCalled();
    turn('visible');
    expect([stopped.mock.calls.length, started.mock.calls.length]).toEqual([1, 2]);
  });

  it('never listens twice', () => {
    const { started, stopped, turn } = open();
    turn('visible');
    expect(started).toHaveBeenCalledTimes(2);
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('stops for good', () => {
    const { started, stopped, turn } = open();
    stop();
    turn('visible');
    expect(started).toHaveBeenCalledTimes(1);
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
