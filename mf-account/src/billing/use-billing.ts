import type { BillingState, SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useState } from 'react';

export type Billing = { step: 'loading' } | { step: 'failed' } | { step: 'read'; state: BillingState };

/**
 * Reads the membership and updates the stored session, so that a payment shows without a new login.
 * @param onLapsed called when the server refuses until the membership is renewed
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

  // The payment page is another tab; check again when the owner returns.
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
