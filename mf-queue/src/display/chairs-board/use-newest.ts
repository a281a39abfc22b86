import type { QueueEntry } from '@queuebell/contracts';
import { useEffect, useState } from 'react';
import type { HeardCall } from '../../queue/heard-calls';
import type { Now } from '../../queue/use-now';

/** Longer than the chime and the spoken sentence. */
export const CALL_HELD_MS = 6_000;

interface Held {
  called: HeardCall;
  since: number;
}

/**
 * The customer who is shown largest, and the id of the call. Calls that come close together are shown one after the other; a
 * call is left out if its customer is not in that chair any more, or was called once more.
 * @param served the customers being served, the last called first
 */
export function useNewest(
  served: readonly QueueEntry[],
  heard: readonly HeardCall[],
  now: Now,
): { entry: QueueEntry | undefined; call: number | undefined } {
  const [held, setHeld] = useState<Held | null>(null);
  const entryOf = ({ call }: HeardCall) =>
    served.find(({ number, turn }) => number === call.number && turn?.chair === call.chair);
  const isLast = ({ call }: HeardCall) =>
    heard.findLast((each) => each.call.number === call.number)?.call === call;
  const isShown = (called: HeardCall) => called.isNews && isLast(called) && entryOf(called) !== undefined;

  const current = held && isShown(held.called) ? held : null;
  const after = held ? heard.indexOf(held.called) + 1 : 0;
  const next = heard.slice(after).find(isShown);
  const dueAt = current ? current.since + CALL_HELD_MS : 0;

  useEffect(() => {
    if (!next) return undefined;
    const timer = setTimeout(() => setHeld({ called: next, since: now() }), Math.max(0, dueAt - now()));
    return () => clearTimeout(timer);
  }, [next, dueAt, now]);

  const shown = current?.called ?? next;
  return { entry: (shown && entryOf(shown)) ?? served[0], call: shown?.call.id };
}
