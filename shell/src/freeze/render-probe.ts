import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Finds out whether React still draws updates that are not urgent, such as a navigation. A screen that sets
 * state in an effect without end prevents it; a screen whose code is loading does not.
 */
export interface RenderProbe {
  /** @returns settles when React has drawn an empty update */
  rendered(): Promise<void>;
  /** Called by the page. @param beat makes React draw an empty update @returns detaches it */
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
