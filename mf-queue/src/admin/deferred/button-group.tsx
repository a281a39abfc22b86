import { type ReactNode, useId } from 'react';
import styles from './deferred.module.css';

/** Buttons with a common label. */
export function ButtonGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
