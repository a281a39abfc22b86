import type { TodayFigures } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { type QueueListener, pollingSource } from '../queue/queue-source';
import { whileVisible } from '../queue/while-visible';

export const TODAY_REFRESH_MS = 30_000;

/** `isOld`: polling has failed since. */
export type TodayState =
  | { status: 'loading' | 'failed' }
  | { status: 'known'; figures: TodayFigures; isOld: boolean };

export function useToday(api: Host['api']): { today: TodayState; retry: () => void } {
  const [today, setToday] = useState<TodayState>({ status: 'loading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const source = pollingSource({
      read: (signal) => api.call(routes.readToday, {}, { signal }),
      everyMs: TODAY_REFRESH_MS,
      page: window,
      random: Math.random,
    });
    return whileVisible<TodayListener>(source, { page: window, now: Date.now })({
      onSnapshot: (figures) => setToday({ status: 'known', figures, isOld: false }),
      onTrouble: () =>
        setToday((shown) => (shown.status === 'known' ? { ...shown, isOld: true } : { status: 'failed' })),
      onDoubt: () => undefined,
    });
  }, [api, tries]);

  return { today, retry: () => setTries(tries + 1) };
}

type TodayListener = Pick<QueueListener<TodayFigures>, 'onSnapshot' | 'onTrouble' | 'onDoubt'>;
