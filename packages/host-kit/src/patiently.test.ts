import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AGAIN_AFTER_MS, patiently } from './patiently';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('loads a lock that could not be loaded at first, says so once, and asks no more once it is there', async () => {
  const load = jest.fn(() => Promise.resolve('lock'));
  load.mockRejectedValueOnce(new Error('Loading chunk failed')).mockRejectedValueOnce(new Error('again'));
  const [loaded, failed] = [jest.fn(), jest.fn()];
  void patiently(load, failed).then(loaded);
  await jest.advanceTimersByTimeAsync(2 * AGAIN_AFTER_MS - 1);
  expect(loaded).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(loaded).toHaveBeenCalledWith('lock');
  await jest.advanceTimersByTimeAsync(5 * AGAIN_AFTER_MS);
  expect(load).toHaveBeenCalledTimes(3);
  expect(failed).toHaveBeenCalledTimes(1);
});
