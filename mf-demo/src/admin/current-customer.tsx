import type { Entry } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import styles from './admin.module.css';

interface CurrentCustomerProps {
  customer: Entry;
  onServed: (number: number) => void;
}

export function CurrentCustomer({ customer, onServed }: CurrentCustomerProps) {
  const { number, name, phone } = customer;
  return (
    <section className={styles.current} aria-labelledby="demo-current">
      <div className={styles.who} aria-live="polite" aria-atomic="true">
        <strong className={styles.number}>{number}</strong>
        <div className={styles.words}>
          <h2 id="demo-current" className={styles.label}>
            Current Customer
          </h2>
          <p className={styles.name}>{name}</p>
          {phone && (
            <a className={styles.phone} href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </div>
      </div>
      <Button size="device" data-focus="serve" onClick={() => onServed(number)}>
        Mark as Served
      </Button>
    </section>
  );
}
