/** Time as the screens use it, passed in so that a test can let it pass. */
export interface Clock {
  /** Acts once, after so many milliseconds. @returns the way to call it off */
  after(ms: number, act: () => void): () => void;
  /** Acts again and again, so many milliseconds apart. @returns the way to stop it */
  every(ms: number, act: () => void): () => void;
}

type Timers = Pick<Window, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

/** The clock of a real window. */
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
