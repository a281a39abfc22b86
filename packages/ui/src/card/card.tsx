import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A page that is one card in the middle: a form, a ticket. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
