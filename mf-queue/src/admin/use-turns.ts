import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export type Turns = typeof import('./turns/turns');

/** Parts that few taps need load after the customers. */
export const TURNS_AFTER_MS = 3_000;

const load = () => import(/* webpackChunkName: "admin-turns" */ './turns/turns');

/**
 * The menus of customers, the chairs, adding, search and keys. Null until they are loaded, which is tried until it works.
 * @param isUrgent the screen needs them now
 */
export function useTurns(report: Host['report'], isUrgent: boolean): Turns | null {
  const [turns, setTurns] = useState<Turns | null>(null);
  const isLoaded = turns !== null;
  useEffect(() => {
    if (isLoaded) return undefined;
    let isOver = false;
    const get = async () => {
      const loaded = await loadWithRetry(load, (cause) =>
        report({ area: 'mf-queue/admin-turns', message: 'It cannot be loaded.', cause }),
      );
      if (!isOver) setTurns(loaded);
    };
    const timer = isUrgent ? void get() : setTimeout(() => void get(), TURNS_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoaded, isUrgent, report]);
  return turns;
}
