import type { ReactNode } from 'react';
import styles from './alert.module.css';

/** A message beside its cause, which screen readers announce at once. */
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
