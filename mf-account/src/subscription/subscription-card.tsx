import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type Host, prefilledPaymentLink } from '@queuebell/host-kit';
import { Button, Modal, buttonClass } from '@queuebell/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { withReturnTo } from '../arrival/arrival';
import styles from './subscription-card.module.css';

interface SubscriptionCardProps {
  host: Host;
  /** Prefilled on the payment page. */
  email: string;
  /** Assigns the payment to this account, even if the card has another email address. */
  ownerId?: string | undefined;
  /** During registration the next step is the first login. */
  during: 'registration' | 'session';
  onLeave?: () => void;
}

export function SubscriptionCard({ host, email, ownerId, during, onLeave }: SubscriptionCardProps) {
  const [subscribing, setSubscribing] = useState(false);
  const { search } = useLocation();
  const { paymentLink } = host.site;

  const leave = () => {
    setSubscribing(false);
    host.session.logOut();
    host.links.go(withReturnTo('/login', search));
    onLeave?.();
  };

  return (
    <section className={styles.card} aria-label="Membership">
      <p className={styles.price}>
        <strong>${PRICE_USD_PER_MONTH}</strong> a month
      </p>
      <p>Check-in tablet, wall display and counter for your shop. No contract.</p>
      {paymentLink === '' ? (
        <p className={styles.missing}>Payment is not set up on this site yet.</p>
      ) : (
        <a
          className={buttonClass({ size: 'tap' })}
          href={prefilledPaymentLink(paymentLink, email, ownerId)}
          target="_blank"
          rel="noopener"
          onClick={() => setSubscribing(true)}
        >
          Subscribe
        </a>
      )}
      {subscribing && (
        <Modal title="Finish in the new tab" onClose={() => setSubscribing(false)}>
          <div className={styles.next}>
            <p>
              {during === 'registration'
                ? 'Finish paying in the new tab. This page then logs you in on its own; you can also log in yourself.'
                : 'When you have paid, log out and log back in for the changes to apply.'}
            </p>
            <div className={styles.actions}>
              <Button size="tap" onClick={leave}>
                {during === 'registration' ? 'Go to Login' : 'Logout'}
              </Button>
              <Button kind="quiet" size="tap" onClick={() => setSubscribing(false)}>
                Back
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </section>
  );
}
