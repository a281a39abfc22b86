/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createClock } from './clock';
import { createFakeClock } from './fake-clock';

const kinds = {
  'the clock of a window': () => {
    jest.useFakeTimers();
    return { clock: createClock(window), pass: (ms: number) => void jest.advanceTimersByTime(ms) };
  },
  'the clock of the tests': () => {
    const clock = createFakeClock();
    return { clock, pass: clock.pass };
  },
};

afterEach(() => void jest.useRealTimers());

describe.each(Object.entries(kinds))('a clock (%s)', (_name, create) => {
  it('acts once, when the time has come', () => {
    const { clock, pass } = create();
    const act = jest.fn();
    clock.after(1_000, act);
    pass(999);
    expect(act).toHaveBeenCalledTimes(0);
    pass(5_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('acts again and again', () => {
    const { clock, pass } = create();
    const act = jest.fn();
    clock.every(1_000, act);
    pass(3_500);
    expect(act).toHaveBeenCalledTimes(3);
  });

  it.each(['after', 'every'] as const)('does nothing any more once it was called off: %s', (kind) => {
    const { clock, pass } = create();
    const act = jest.fn();
    const stop = clock[kind](1_000, act);
    stop();
    pass(5_000);
    expect(act).toHaveBeenCalledTimes(0);
  });

  it('keeps the order of what is due', () => {
    const { clock, pass } = create();
    const order: string[] = [];
    clock.after(200, () => order.push('second'));
    clock.after(100, () => order.push('first'));
    pass(300);
    expect(order).toEqual(['first', 'second']);
  });
});
