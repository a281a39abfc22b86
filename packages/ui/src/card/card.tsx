import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardPageProps {
  /** For two things side by side. */
  wide?: boolean;
  children: ReactNode;
}

export function CardPage({ wide = false, children }: CardPageProps) {
  return (
    <div className={styles.page}>
      <div className={wide ? `${styles.card} ${styles.wide}` : styles.card}>{children}</div>
    </div>
  );
}
