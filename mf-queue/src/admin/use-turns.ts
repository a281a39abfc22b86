import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export type Turns = typeof import('./turns/turns');

const load = () => import(/* webpackChunkName: "admin-turns" */ './turns/turns');

/** The menus of customers, the chairs and what else most taps do not need. Null until it is loaded, which never gives up. */
export function useTurns(report: Host['report']): Turns | null {
  const [turns, setTurns] = useState<Turns | null>(null);
  useEffect(() => {
    let isOver = false;
    const get = async () => {
      const loaded = await loadWithRetry(load, (cause) =>
        report({ area: 'mf-queue/admin-turns', message: 'It cannot be loaded.', cause }),
      );
      if (!isOver) setTurns(loaded);
    };
    void get();
    return () => {
      isOver = true;
    };
  }, [report]);
  return turns;
}
