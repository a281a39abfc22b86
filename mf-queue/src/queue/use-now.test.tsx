import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useNow } from './use-now';

const start = Date.parse('2026-11-21T14:05:40.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});

afterEach(() => {
  jest.useRealTimers();
});

it('the time on a screen moves on with the full minute, as a clock does', () => {
  const { result } = renderHook(() => useNow(60_000));
  expect(result.current).toBe(start);
  act(() => jest.advanceTimersByTime(19_999));
  expect(result.current).toBe(start);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(start + 20_000);
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toBe(start + 80_000);
});

it('the time on a screen is that of the clock that it is given', () => {
  const aDayAhead = () => Date.now() + 86_400_000;
  const { result } = renderHook(() => useNow(60_000, aDayAhead));
  expect(result.current).toBe(start + 86_400_000);
});

it('the time on a screen stops with the screen', () => {
  renderHook(() => useNow(60_000)).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
