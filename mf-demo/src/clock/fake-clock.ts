import type { Clock } from './clock';

/** A clock for tests, which stands still until the test lets time pass. */
export interface FakeClock extends Clock {
  pass(ms: number): void;
  running(): number;
}

export function createFakeClock(): FakeClock {
  const timers = new Set<{ due: number; act: () => void; againAfter: number | null }>();
  let now = 0;

  function add(ms: number, act: () => void, againAfter: number | null): () => void {
    const timer = { due: now + ms, act, againAfter };
    timers.add(timer);
    return () => timers.delete(timer);
  }

  return {
    after: (ms, act) => add(ms, act, null),
    every: (ms, act) => add(ms, act, ms),
    pass(ms) {
      const end = now + ms;
      const dueNext = () => [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      for (let timer = dueNext(); timer; timer = dueNext()) {
        now = timer.due;
        if (timer.againAfter === null) timers.delete(timer);
        else timer.due += timer.againAfter;
        timer.act();
      }
      now = end;
    },
    running: () => timers.size,
  };
}
