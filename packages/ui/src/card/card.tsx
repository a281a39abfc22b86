import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardPageProps {
  /** For two things side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** A page that is one card in the middle: a form, a ticket. */
export function CardPage({ wide = false, children }: CardPageProps) {
  return (
    <div className={styles.page}>
      <div className={wide ? `${styles.card} ${styles.wide}` : styles.card}>{children}</div>
    </div>
  );
}
