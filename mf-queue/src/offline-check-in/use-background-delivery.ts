import type { Host } from '@queuebell/host-kit';
import { useEffect } from 'react';
import type { sendLeftBehind } from './background-delivery';

/** How long a browser that could not load it waits before it tries again. */
export const LOAD_AGAIN_MS = 30_000;

const loadSending: () => Promise<{ sendLeftBehind: typeof sendLeftBehind }> = () =>
  import(/* webpackChunkName: "later-desk" */ './background-delivery');

/**
 * In the shell one browser may be check-in and dashboard in turn: who checked in offline comes into the line as soon as the
 * network is back, whichever screen the owner has gone to. A device entry is one device for good.
 */
export function useLeftBehind({ api, links }: Host, ownerId: string, load = loadSending): void {
  const { standalone } = links;
  useEffect(() => {
    if (standalone) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stop = () => clearTimeout(timer);
    let isOver = false;
    const start = () =>
      load().then(
        ({ sendLeftBehind }) => {
          if (!isOver) stop = sendLeftBehind(api, ownerId);
        },
        () => {
          if (!isOver) timer = setTimeout(start, LOAD_AGAIN_MS);
        },
      );
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [api, standalone, ownerId, load]);
}
