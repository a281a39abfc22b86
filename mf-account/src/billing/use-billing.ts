import type { BillingState, SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useState } from 'react';

export type Billing = { step: 'loading' } | { step: 'failed' } | { step: 'read'; state: BillingState };

/**
 * How the membership stands now. What this browser has stored of it follows, so that nobody has to log in again to see that
 * a month was paid.
 * @param onLapsed called when the server takes nothing before the membership is renewed
 */
export function useBilling(
  { api, session }: Pick<Host, 'api' | 'session'>,
  onLapsed: () => void,
): { billing: Billing; retry: () => void; readAgain: () => void } {
  const [billing, setBilling] = useState<Billing>({ step: 'loading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.readBilling, {}, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (!answer.ok)
        return answer.code === 'MEMBERSHIP_LAPSED' ? onLapsed() : setBilling({ step: 'failed' });
      setBilling({ step: 'read', state: answer.body });
      const now = session.getState();
      if (now.status !== 'out') keepInStep(now.user, answer.body, (user) => session.update(user));
    });
    return () => leaving.abort();
  }, [api, session, onLapsed, round]);

  const readAgain = useCallback(() => setRound((before) => before + 1), []);

  // The payment page is another tab: an owner who comes back from it sees what has come of it.
  useEffect(() => {
    const readWhenSeen = () => {
      if (document.visibilityState === 'visible') readAgain();
    };
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => document.removeEventListener('visibilitychange', readWhenSeen);
  }, [readAgain]);

  const retry = useCallback(() => {
    setBilling({ step: 'loading' });
    readAgain();
  }, [readAgain]);
  return { billing, retry, readAgain };
}

function keepInStep(
  user: SessionUser,
  { membershipExpires }: BillingState,
  update: (user: SessionUser) => void,
): void {
  if (user.membershipExpires !== membershipExpires) update({ ...user, membershipExpires });
}
