import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Finds out whether React gets round to drawing what is not urgent, as a navigation is. A screen that sets state in an effect
 * without end keeps it from that; a screen whose code is on its way does not.
 */
export interface RenderProbe {
  /** @returns settles when React has drawn something that needs nothing */
  rendered(): Promise<void>;
  /** Called by the page. @param beat asks React to draw something @returns the way to take it back */
  attach(beat: () => void): () => void;
  /** Called by the page when it is drawn. */
  drawn(): void;
}

export function createRenderProbe(): RenderProbe {
  let beat = () => {};
  let waiting: (() => void)[] = [];
  return {
    rendered: () =>
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

export function useRenderProbe(probe: RenderProbe): void {
  const [beats, setBeats] = useState(0);
  useLayoutEffect(() => probe.attach(() => startTransition(() => setBeats((before) => before + 1))), [probe]);
  useEffect(() => {
    if (beats > 0) probe.drawn();
  }, [probe, beats]);
}
