import type { Host } from '@queuebell/host-kit';
import { Alert, Button } from '@queuebell/ui';
import { useId } from 'react';
import styles from './billing-card.module.css';
import { BillingStatus } from './billing-status';
import { isMembershipValid } from './membership';
import { SubscriptionCard } from '../subscription/subscription-card';
import { newsOf, takesSubscription } from './billing-words';
import { useBilling } from './use-billing';

interface BillingCardProps {
  host: Host;
  email: string;
  ownerId: string | undefined;
  timeZone: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
  onLapsed: () => void;
}

/** State of the monthly payment and its actions. Renders nothing without one. */
export function BillingCard({ host, email, ownerId, timeZone, now, onLapsed }: BillingCardProps) {
  const { billing, retry } = useBilling(host, onLapsed);
  const titleId = useId();
  if (billing.step === 'loading') return null;
  if (billing.step === 'read' && newsOf(billing.state, timeZone, now) === null) return null;

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Monthly payment
      </h2>
      {billing.step === 'read' ? (
        <>
          <BillingStatus state={billing.state} email={email} timeZone={timeZone} now={now} />
          {/* Without a membership the profile offers one. */}
          {isMembershipValid(billing.state.membershipExpires, now) &&
            takesSubscription(billing.state, now) && (
              <SubscriptionCard host={host} email={email} ownerId={ownerId} during="session" />
            )}
        </>
      ) : (
        <>
          <Alert>Your payment details could not be loaded.</Alert>
          <Button kind="quiet" onClick={retry}>
            Retry
          </Button>
        </>
      )}
    </section>
  );
}
