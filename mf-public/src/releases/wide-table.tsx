import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

/** A table that scrolls in its place. It takes the focus, so that keys can scroll it. */
export function WideTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.scroll} role="group" tabIndex={0} aria-label={name}>
      <table className={styles.table} aria-label={name}>
        {children}
      </table>
    </div>
  );
}
