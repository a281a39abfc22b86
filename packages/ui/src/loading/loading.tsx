import styles from './loading.module.css';

/** Stands in for what is on its way; says so only when it takes long enough to be noticed. */
export function Loading({ what = 'Loading…' }: { what?: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.words}>{what}</span>
    </div>
  );
}
