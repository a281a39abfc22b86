import { messages } from '@queuebell/contracts/messages';
import type { Entry } from '@queuebell/queue-rules';
import { Button, buttonClass } from '@queuebell/ui';
import styles from './admin.module.css';

interface NextCustomersProps {
  customers: readonly Entry[];
  onDelete: (number: number) => void;
  noteOf?: (customer: Entry) => string | undefined;
}

export function NextCustomers({ customers, onDelete, noteOf }: NextCustomersProps) {
  return (
    <section aria-labelledby="demo-next">
      <h2 id="demo-next" className={styles.subtitle} tabIndex={-1} data-focus="next">
        Next Customers
      </h2>
      {customers.length === 0 ? (
        <p className={styles.nobody}>{messages.nobodyNext}</p>
      ) : (
        <ol className={styles.rows}>
          {customers.map((customer) => (
            <Row key={customer.number} customer={customer} note={noteOf?.(customer)} onDelete={onDelete} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RowProps extends Pick<NextCustomersProps, 'onDelete'> {
  customer: Entry;
  note: string | undefined;
}

function Row({ customer: { number, name, phone }, note, onDelete }: RowProps) {
  return (
    <li className={styles.row}>
      <b className={styles.rowNumber}>{number}</b>
      <span className={styles.rowName}>
        {name} {note && <small>{note}</small>}
      </span>
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
  );
}
