import type { SecondFactorState } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { useEffect, useState } from 'react';

export type FirstAnswer = ApiAnswer<SecondFactorState>;

/**
 * How two-step login stands, asked for with the screen and not once the part that shows it has come: a round less.
 *
 * @returns null until it is answered, and where this shell is from before there was such a thing
 */
export function useFirstAnswer(api: Host['api']): FirstAnswer | null {
  const [first, setFirst] = useState<FirstAnswer | null>(null);
  useEffect(() => {
    if (!('readSecondFactor' in api)) return;
    const leaving = new AbortController();
    void api.readSecondFactor(leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setFirst(answer);
    });
    return () => leaving.abort();
  }, [api]);
  return first;
}
