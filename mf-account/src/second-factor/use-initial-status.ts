import type { SecondFactorState } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export type FirstAnswer = ApiAnswer<SecondFactorState>;

/**
 * Requests the state of two-step login with the screen, before its part has loaded, to save a round trip.
 * @returns null before the answer
 */
export function useInitialStatus(api: Host['api']): FirstAnswer | null {
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
