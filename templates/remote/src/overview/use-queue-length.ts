import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

/** The line of a shop, as far as this screen shows it. */
export type Line = { step: 'loading' } | { step: 'failed' } | { step: 'known'; shop: string; people: number };

interface UseQueueLength {
  line: Line;
  retry(): void;
}

/** How many people stand in the line of a shop: asked for once, and again on `retry`. */
export function useQueueLength(api: Host['api'], ownerId: string): UseQueueLength {
  const [line, setLine] = useState<Line>({ step: 'loading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.readQueue, { userId: ownerId }, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (!answer.ok) setLine({ step: 'failed' });
      else setLine({ step: 'known', shop: answer.body.shop.name, people: answer.body.data.length });
    });
    return () => leaving.abort();
  }, [api, ownerId, round]);

  return {
    line,
    retry() {
      setLine({ step: 'loading' });
      setRound((last) => last + 1);
    },
  };
}
