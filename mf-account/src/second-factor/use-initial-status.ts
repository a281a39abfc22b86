import type { SecondFactorState } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export type FirstAnswer = ApiAnswer<SecondFactorState>;

/**
 * How two-step login stands, asked for with the screen and not once the part that shows it has come: a round less.
 *
 * @returns null until it is answered
 */
export function useFirstAnswer(api: Host['api']): FirstAnswer | null {
  const [first, setFirst] = useState<FirstAnswer | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.readSecondFactor, {}, { signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setFirst(answer);
    });
    return () => leaving.abort();
  }, [api]);
  return first;
}
