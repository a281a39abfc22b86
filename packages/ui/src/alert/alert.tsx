import type { ReactNode } from 'react';
import styles from './alert.module.css';

/** Says at once what went wrong, or (`good`) what went well, where it happened. */
export function Alert({ tone = 'bad', children }: { tone?: 'bad' | 'good'; children: ReactNode }) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={tone === 'good' ? `${styles.alert} ${styles.good}` : styles.alert}
    >
      {children}
    </div>
  );
}
