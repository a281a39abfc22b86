import type { QueueEntry } from '@queuebell/contracts';
import { buttonClass } from '@queuebell/ui';
import styles from './admin.module.css';

interface CallLinkProps {
  entry: QueueEntry;
  /** Whether the number stands on it: for a screen that cannot dial, and for whoever reads it out. */
  withPhone?: boolean;
}

/** Dials the customer's phone; there only when they left one. */
export function CallLink({ entry: { number, name, phone }, withPhone = false }: CallLinkProps) {
  if (!phone) return null;
  return (
    <a className={`${buttonClass({ kind: 'quiet', size: 'tap' })} ${styles.call}`} href={`tel:${phone}`}>
      <span>Call Customer</span>
      <span className={styles.heard}>{` ${number} ${name}`}</span>
      {withPhone && <small>{phone}</small>}
    </a>
  );
}
