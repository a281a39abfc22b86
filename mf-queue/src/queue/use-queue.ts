import type { QueueSnapshot, QueueView } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useReducer } from 'react';
import { browserSource } from './browser-source';
import { LOADING, type QueueState, queueReducer } from './queue-state';
import type { Now } from './use-now';

interface Queue {
  state: QueueState;
  /** Takes in what the server answered to a change: its list replaces the one on the screen. */
  receive: (answer: ApiAnswer<QueueSnapshot>) => void;
}

interface QueueOptions {
  now?: Now;
  /** What was told of this queue while the screen was loading; it counts as heard when it came. */
  first?: (host: Host, ownerId: string, now: number) => { snapshot: QueueSnapshot; at: number } | null;
}

/**
 * The one way in which a screen reads a queue. Failures are reported to the host and never shown as
 * errors; the state says that the screen is not live.
 */
export function useQueue(
  host: Host,
  ownerId: string,
  view: QueueView,
  { now = Date.now, first }: QueueOptions = {},
): Queue {
  const [state, dispatch] = useReducer(queueReducer, LOADING, (loading) => {
    const told = first?.(host, ownerId, now());
    return told ? queueReducer(loading, { type: 'seen', ...told }) : loading;
  });

  const receive = useCallback(
    (answer: ApiAnswer<QueueSnapshot>) => {
      if (answer.ok) dispatch({ type: 'seen', snapshot: answer.body, at: now() });
      else if (answer.code === 'MEMBERSHIP_LAPSED') dispatch({ type: 'lapsed' });
    },
    [now],
  );

  useEffect(() => {
    const source = browserSource(host, { ownerId, view }, { window, now, random: Math.random });
    return source({
      onSnapshot: (snapshot, seenAt = now()) => dispatch({ type: 'seen', snapshot, at: seenAt }),
      onAlive: () => dispatch({ type: 'alive', at: now() }),
      onDoubt: () => dispatch({ type: 'doubted', at: now() }),
      onTrouble: (trouble) => {
        host.report({ area: 'queue/poll', message: trouble.message, cause: trouble });
        dispatch({ type: trouble.code === 'MEMBERSHIP_LAPSED' ? 'lapsed' : 'missed' });
      },
    });
  }, [host, ownerId, view, now]);

  return { state, receive };
}
