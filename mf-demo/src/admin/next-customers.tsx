import { messages } from '@queuebell/contracts/messages';
import type { Entry } from '@queuebell/queue-rules';
import { Button, buttonClass } from '@queuebell/ui';
import styles from './admin.module.css';

interface NextCustomersProps {
  customers: readonly Entry[];
  onDelete: (number: number) => void;
}

export function NextCustomers({ customers, onDelete }: NextCustomersProps) {
  return (
    <section aria-labelledby="demo-next">
      <h2 id="demo-next" className={styles.subtitle}>
        Next Customers
      </h2>
      {customers.length === 0 ? (
        <p className={styles.nobody}>{messages.nobodyNext}</p>
      ) : (
        <ol className={styles.rows}>
          {customers.map(({ number, name, phone }) => (
            <li key={number} className={styles.row}>
              <b className={styles.rowNumber}>{number}</b>
              <span className={styles.rowName}>{name}</span>
              <span className={styles.actions}>
                {phone && (
                  <a
                    className={buttonClass({ kind: 'quiet', size: 'tap' })}
                    href={`tel:${phone}`}
                    aria-label={`Call Customer ${number} ${name}`}
                  >
                    Call Customer
                  </a>
                )}
                <Button
                  kind="quiet"
                  size="tap"
                  className={styles.delete ?? ''}
                  data-focus={`delete-${number}`}
                  aria-label={`Delete ${number} ${name}`}
                  onClick={() => onDelete(number)}
                >
                  Delete
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
