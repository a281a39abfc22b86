import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { wait } from './wait';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a wait takes as long as it is told, and leaves nothing behind', async () => {
  const page = new AbortController();
  const removed = jest.spyOn(page.signal, 'removeEventListener');
  const done = jest.fn();
  void wait(2_000, page.signal).then(done);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
  expect(removed).toHaveBeenCalledTimes(1);
});

it.each([
  ['when it is called off meanwhile', (page: AbortController, start: () => void) => (start(), page.abort())],
  [
    'at once when it was called off before',
    (page: AbortController, start: () => void) => (page.abort(), start()),
  ],
])('a wait ends %s', async (_when, run) => {
  const page = new AbortController();
  const done = jest.fn();
  run(page, () => void wait(2_000, page.signal).then(done));
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});
