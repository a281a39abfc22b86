import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { RETRY_AFTER_MS, loadWithRetry } from './load-with-retry';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a part that could not be loaded is loaded again until it is there, and the failure is reported once', async () => {
  const load = jest.fn(() => Promise.resolve('lock'));
  load.mockRejectedValueOnce(new Error('Loading chunk failed')).mockRejectedValueOnce(new Error('again'));
  const [loaded, failed] = [jest.fn(), jest.fn()];
  void loadWithRetry(load, failed).then(loaded);
  await jest.advanceTimersByTimeAsync(2 * RETRY_AFTER_MS - 1);
  expect(loaded).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(loaded).toHaveBeenCalledWith('lock');
  await jest.advanceTimersByTimeAsync(5 * RETRY_AFTER_MS);
  expect(load).toHaveBeenCalledTimes(3);
  expect(failed).toHaveBeenCalledTimes(1);
});
