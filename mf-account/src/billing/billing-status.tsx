import type { BillingState } from '@queuebell/contracts';
import { prefilledPaymentLink } from '@queuebell/host-kit';
import { Alert, buttonClass } from '@queuebell/ui';
import styles from './billing-card.module.css';
import { newsOf } from './billing-words';

interface BillingStatusProps {
  state: BillingState;
  email: string;
  timeZone: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export function BillingStatus({ state, email, timeZone, now }: BillingStatusProps) {
  const news = newsOf(state, timeZone, now);
  const { subscription, manageUrl } = state;
  return (
    <>
      {news?.tone === 'problem' && <Alert>{news.words}</Alert>}
      {news?.tone === 'fine' && <p>{news.words}</p>}
      <div className={styles.ways}>
        {subscription?.payUrl && <PaymentPage href={subscription.payUrl} kind="main" words="Pay now" />}
        {subscription && subscription.state !== 'ended' && manageUrl !== null && (
          <PaymentPage
            href={prefilledPaymentLink(manageUrl, email)}
            kind={subscription.state === 'payment-failed' && !subscription.payUrl ? 'main' : 'quiet'}
            words="Manage payment"
          />
        )}
      </div>
    </>
  );
}

/** In a new tab without access to this one. */
function PaymentPage({ href, kind, words }: { href: string; kind: 'main' | 'quiet'; words: string }) {
  return (
    <a className={buttonClass({ kind, size: 'tap' })} href={href} target="_blank" rel="noopener">
      {words}
    </a>
  );
}
