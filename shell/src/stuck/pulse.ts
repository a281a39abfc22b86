import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Finds out whether React gets round to drawing what is not urgent, as a navigation is. A screen that sets state in an effect
 * without end keeps it from that; a screen whose code is on its way does not.
 */
export interface Pulse {
  /** @returns settles when React has drawn something that needs nothing */
  felt(): Promise<void>;
  /** Called by the page. @param beat asks React to draw something @returns the way to take it back */
  attach(beat: () => void): () => void;
  /** Called by the page when it is drawn. */
  drawn(): void;
}

export function createPulse(): Pulse {
  let beat = () => {};
  let waiting: (() => void)[] = [];
  return {
    felt: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        beat();
      }),
    attach(own) {
      beat = own;
      return () => {
        beat = () => {};
      };
    },
    drawn() {
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

export function usePulse(pulse: Pulse): void {
  const [beats, setBeats] = useState(0);
  useLayoutEffect(() => pulse.attach(() => startTransition(() => setBeats((before) => before + 1))), [pulse]);
  useEffect(() => {
    if (beats > 0) pulse.drawn();
  }, [pulse, beats]);
}
