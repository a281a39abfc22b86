import type { QueueSnapshot, QueueView } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useReducer } from 'react';
import { browserSource } from './browser-source';
import { LOADING, type QueueState, queueReducer } from './queue-state';
import type { Now } from './use-now';

interface QueueControls {
  state: QueueState;
  /** Takes the server's answer to a change: its queue replaces the one on the screen. */
  receive: (answer: ApiAnswer<QueueSnapshot>) => void;
  /** Shows a snapshot of this browser's own while the server cannot be reached. A stable function. */
  remember: (snapshot: QueueSnapshot, at: number) => void;
}

interface QueueOptions {
  now?: Now;
  first?: (host: Host, ownerId: string, now: number) => { snapshot: QueueSnapshot; at: number } | null;
}

/** Reads a queue for a screen. Failures are reported to the host and shown as a stale state, not as errors. */
export function useQueue(
  host: Host,
  ownerId: string,
  view: QueueView,
  { now = Date.now, first }: QueueOptions = {},
): QueueControls {
  const [state, dispatch] = useReducer(queueReducer, LOADING, (loading) => {
    const early = first?.(host, ownerId, now());
    return early ? queueReducer(loading, { type: 'seen', ...early }) : loading;
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

  const remember = useCallback(
    (snapshot: QueueSnapshot, at: number) => dispatch({ type: 'remembered', snapshot, at }),
    [],
  );

  return { state, receive, remember };
}
