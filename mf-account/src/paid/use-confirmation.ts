import type { BillingState } from '@queuebell/contracts';
import { PAYMENT_ASKED_EVERY_MS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useState } from 'react';
import { isPaidUp } from '../billing/billing-words';
import { useBilling } from '../billing/use-billing';

/** Polling stops after this time. */
const ASKED_FOR_MS = 2 * 60_000;

/** `at`: when the state was determined, in milliseconds since 1970. */
type Confirmation =
  | { step: 'asking' }
  | { step: 'waiting' }
  | { step: 'late' }
  | { step: 'active'; state: BillingState; at: number };

/** Polls for two minutes whether a payment has arrived. */
export function useConfirmation(
  host: Pick<Host, 'api' | 'session'>,
  now: () => number,
): { confirmation: Confirmation; askAgain: () => void } {
  const [askedSince, setAskedSince] = useState(now);
  const [lookedAt, setLookedAt] = useState(now);
  const [hasLapsed, setLapsed] = useState(false);
  const noteLapse = useCallback(() => setLapsed(true), []);
  const { billing, readAgain } = useBilling(host, noteLapse);
  const isActive = billing.step === 'read' && isPaidUp(billing.state, lookedAt);
  const isLate = lookedAt - askedSince >= ASKED_FOR_MS;

  useEffect(() => {
    if (isActive || isLate) return undefined;
    const timer = setInterval(() => {
      setLookedAt(now());
      readAgain();
    }, PAYMENT_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isActive, isLate, now, readAgain]);

  const askAgain = useCallback(() => {
    setAskedSince(now());
    setLookedAt(now());
    readAgain();
  }, [now, readAgain]);

  if (isActive) return { confirmation: { step: 'active', state: billing.state, at: lookedAt }, askAgain };
  // A lapsed membership waits for its payment too.
  if (billing.step === 'loading' && !hasLapsed) return { confirmation: { step: 'asking' }, askAgain };
  return { confirmation: { step: isLate ? 'late' : 'waiting' }, askAgain };
}
