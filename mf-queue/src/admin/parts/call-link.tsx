import type { QueueEntry } from '@queuebell/contracts';
import { buttonClass } from '@queuebell/ui';
import styles from './admin.module.css';

interface CallLinkProps {
  entry: QueueEntry;
  withPhone?: boolean;
}

export function CallLink({ entry: { number, name, phone }, withPhone = false }: CallLinkProps) {
  if (!phone) return null;
  return (
    <a className={`${buttonClass({ kind: 'quiet', size: 'tap' })} ${styles.call}`} href={`tel:${phone}`}>
      <span>Call Customer</span>
      <span className={styles.visuallyHidden}>{` ${number} ${name}`}</span>
      {withPhone && <small>{phone}</small>}
    </a>
  );
}
