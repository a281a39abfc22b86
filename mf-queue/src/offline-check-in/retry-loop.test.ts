/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RETRY_FIRST_MS, RETRY_LAST_MS, ROUND_EVERY_MS, createRetryLoop, retryAfter } from './retry-loop';

/** Rounds of which each takes a second; `left` says whether one leaves something to do. */
function start({ left = false } = {}) {
  const state = { left };
  const work = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 1_000)));
  const onOffline = jest.fn();
  const retryLoop = createRetryLoop({
    work,
    isSettled: () => !state.left,
    onOffline,
    page: window,
    random: () => 0,
  });
  retryLoop.start();
  return { rounds: retryLoop, work, onOffline, state };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const isSeen = (visibility: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the rounds of a retry loop', () => {
  it('start at once, and then every two minutes while nothing is left to do', async () => {
    const { rounds: retryLoop, work } = start();
    expect(work).toHaveBeenCalledTimes(1);
    await pass(1_000 + ROUND_EVERY_MS - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(1_000);
    await retryLoop.stop();
  });

  it('come sooner while something is left, each time after twice the wait', async () => {
    const { rounds: retryLoop, work } = start({ left: true });
    await pass(1_000);
    for (const [index, ms] of [1_000, 2_000, 4_000].entries()) {
      await pass(ms);
      expect(work).toHaveBeenCalledTimes(index + 2);
      await pass(1_000);
    }
    await retryLoop.stop();
  });

  it.each([
    ['the network comes back', () => window.dispatchEvent(new Event('online'))],
    ['somebody looks at the page again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('start at once when %s', async (_when, happens) => {
    const { rounds: retryLoop, work } = start();
    await pass(5_000);
    happens();
    expect(work).toHaveBeenCalledTimes(2);
    await pass(1_000);
    await retryLoop.stop();
  });

  it('come one at a time: what happens meanwhile is handled right afterwards', async () => {
    const { rounds: retryLoop, work } = start();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(work).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(5_000);
    expect(work).toHaveBeenCalledTimes(2);
    await retryLoop.stop();
  });

  it('do not disturb the server while nobody sees the page and nothing is left', async () => {
    const { rounds: retryLoop, work, state } = start();
    isSeen('hidden');
    await pass(1_000 + ROUND_EVERY_MS);
    expect(work).toHaveBeenCalledTimes(1);
    state.left = true;
    await pass(ROUND_EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(1_000);
    await retryLoop.stop();
  });

  it('learn from the browser that the network is gone', async () => {
    const { rounds: retryLoop, onOffline } = start();
    window.dispatchEvent(new Event('offline'));
    expect(onOffline).toHaveBeenCalledTimes(1);
    await pass(1_000);
    await retryLoop.stop();
  });

  it('end with the page', async () => {
    const { rounds: retryLoop, work, onOffline } = start({ left: true });
    const over = retryLoop.stop();
    await pass(1_000);
    await over;
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('offline'));
    document.dispatchEvent(new Event('visibilitychange'));
    retryLoop.retrySoon(true);
    await pass(ROUND_EVERY_MS);
    expect(work).toHaveBeenCalledTimes(1);
    expect(onOffline).not.toHaveBeenCalled();
  });
});

describe('in a retry loop, something new to do', () => {
  it('is done at once if there is hope', async () => {
    const { rounds: retryLoop, work, state } = start();
    await pass(5_000);
    state.left = true;
    retryLoop.retrySoon(true);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(1_000);
    await retryLoop.stop();
  });

  it('is tried soon if there is none, and not later because ever more comes', async () => {
    const { rounds: retryLoop, work, state } = start();
    await pass(5_000);
    state.left = true;
    retryLoop.retrySoon(false);
    await pass(RETRY_FIRST_MS / 2 - 1);
    retryLoop.retrySoon(false);
    await pass(1);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(1_000);
    await retryLoop.stop();
  });
});

it.each([
  [1, 0, RETRY_FIRST_MS / 2],
  [1, 1, RETRY_FIRST_MS],
  [2, 0, RETRY_FIRST_MS],
  [3, 1, RETRY_FIRST_MS * 4],
  [40, 0, RETRY_LAST_MS / 2],
  [40, 1, RETRY_LAST_MS],
])('a retry loop waits after %d failures, with a spread of %d, for %d ms', (failures, spread, ms) => {
  expect(retryAfter(failures, spread)).toBe(ms);
});
