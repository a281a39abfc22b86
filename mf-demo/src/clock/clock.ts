/** Passed in, so that a test controls time. */
export interface Clock {
  /** @returns cancels it */
  after(ms: number, act: () => void): () => void;
  /** @returns stops it */
  every(ms: number, act: () => void): () => void;
}

type Timers = Pick<Window, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

export function createClock(timers: Timers): Clock {
  return {
    after(ms, act) {
      const timer = timers.setTimeout(act, ms);
      return () => timers.clearTimeout(timer);
    },
    every(ms, act) {
      const timer = timers.setInterval(act, ms);
      return () => timers.clearInterval(timer);
    },
  };
}
