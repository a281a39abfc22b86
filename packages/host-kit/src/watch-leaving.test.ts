/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { NAVIGATION_MAX_MS, watchLeaving } from './watch-leaving';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('acts at once in a page that stays, and in one that is being left only when it is still there', () => {
  const whenStaying = watchLeaving(window);
  const act = jest.fn();
  whenStaying(act);
  expect(act).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('beforeunload'));
  whenStaying(act);
  jest.advanceTimersByTime(NAVIGATION_MAX_MS - 1);
  expect(act).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  whenStaying(act);
  expect(act).toHaveBeenCalledTimes(3);
});
