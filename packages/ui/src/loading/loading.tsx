import styles from './loading.module.css';

/** Appears only after a moment, so that short waits show nothing. */
export function Loading({ what = 'Loading…' }: { what?: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.words}>{what}</span>
    </div>
  );
}
