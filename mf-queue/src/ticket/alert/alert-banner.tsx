import { type FocusEvent, Fragment } from 'react';
import type { Notice } from '../state/ticket-state';
import styles from './alert.module.css';

interface AlertBannerProps {
  notice: Notice;
  /** The customer's place. */
  title: string;
  /** The customer's next step. */
  please: string | null;
  onFocus: (event: FocusEvent) => void;
  onDismiss: () => void;
}

/** Covers the page's width until the customer closes it. A further call rings the bell again. */
export function AlertBanner({
  notice: { moment, call },
  title,
  please,
  onFocus,
  onDismiss,
}: AlertBannerProps) {
  return (
    <div className={styles.banner} data-stage={moment} role="alert" onFocus={onFocus}>
      <Fragment key={call}>
        <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.bell}>
          <path d="M16 3a9 9 0 0 0-9 9v7l-3 4h24l-3-4v-7a9 9 0 0 0-9-9zm-4 22a4 4 0 0 0 8 0z" />
        </svg>
        <p className={styles.call}>
          <strong>{title}</strong> {please}
        </p>
      </Fragment>
      <button type="button" className={styles.ok} onClick={onDismiss}>
        OK
      </button>
    </div>
  );
}
