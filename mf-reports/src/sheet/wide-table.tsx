import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

interface WideTableProps {
  /** The id of its title. */
  title: string;
  children: ReactNode;
}

/** A table that scrolls in its place. It takes the focus, so that keys can scroll it. */
export function WideTable({ title, children }: WideTableProps) {
  return (
    <div className={styles.scroll} role="group" tabIndex={0} aria-labelledby={title}>
      <table className={styles.table} aria-labelledby={title}>
        {children}
      </table>
    </div>
  );
}
