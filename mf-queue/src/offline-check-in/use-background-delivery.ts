import type { Host } from '@queuebell/host-kit';
import { useEffect } from 'react';
import type { startBackgroundDelivery } from './background-delivery';

export const RELOAD_AFTER_MS = 30_000;

const loadDelivery: () => Promise<{ startBackgroundDelivery: typeof startBackgroundDelivery }> = () =>
  import(/* webpackChunkName: "later-delivery" */ './background-delivery');

/**
 * In the shell one browser may show check-in and dashboard in turn: offline check-ins are delivered from any screen. A device entry
 * always shows the same screen and does not need this.
 */
export function useBackgroundDelivery({ api, links }: Host, ownerId: string, load = loadDelivery): void {
  const { standalone } = links;
  useEffect(() => {
    if (standalone) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stop = () => clearTimeout(timer);
    let isOver = false;
    const start = () =>
      load().then(
        ({ startBackgroundDelivery }) => {
          if (!isOver) stop = startBackgroundDelivery(api, ownerId);
        },
        () => {
          if (!isOver) timer = setTimeout(start, RELOAD_AFTER_MS);
        },
      );
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [api, standalone, ownerId, load]);
}
