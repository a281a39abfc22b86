import type { QueueSnapshot, QueueView } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { useCallback, useEffect, useReducer } from 'react';
import { browserSource } from './browser-source';
import { LOADING, type QueueState, queueReducer } from './queue-state';
import type { Now } from './use-now';

interface Queue {
  state: QueueState;
  /** Takes in what the server answered to a change: its list replaces the one on the screen (spec §4). */
  receive: (answer: ApiAnswer<QueueSnapshot>) => void;
}

interface QueueOptions {
  now?: Now;
  /** What was told of this queue while the screen was loading. It counts as heard when it came, and only for a moment. */
  first?: { path: string; snapshot: QueueSnapshot; at: number } | null;
}

/** A screen that is drawn later than so, as when somebody comes back to it, asks before it shows anything. */
const FIRST_HOLDS_MS = 2_000;

/**
 * The one way in which a screen reads a queue. Failures are reported to the host and never shown as errors
 * (spec §8); the state tells that what is on the screen is not live.
 */
export function useQueue(
  host: Host,
  ownerId: string,
  view: QueueView,
  { now = Date.now, first = null }: QueueOptions = {},
): Queue {
  const [state, dispatch] = useReducer(queueReducer, LOADING, (loading) => {
    const isOfThis = first?.path.includes(`/${ownerId}/`) && now() - first.at < FIRST_HOLDS_MS;
    return first && isOfThis
      ? queueReducer(loading, { type: 'seen', snapshot: first.snapshot, at: first.at })
      : loading;
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
