import styles from './skeleton.module.css';

export function Skeleton({ children }: { children: string }) {
  return (
    <span className={styles.blank} aria-hidden="true">
      {children}
    </span>
  );
}

export function SkeletonBox({ of }: { of: 'number' | 'field' | 'button' | 'link' }) {
  return <span className={`${styles.box} ${styles[of]}`} aria-hidden="true" />;
}

/**
 * Appears only if loading takes noticeably long.
 * @param room characters as wide as the final words
 */
export function LoadingWords({ room }: { room: string }) {
  return (
    <span className={styles.loading}>
      <span className={styles.room} aria-hidden="true">
        {room}
      </span>
      <span className={styles.words}>Loading…</span>
    </span>
  );
}

/** Replaces its siblings in a browser without scripts. */
export function NoScript({ children }: { children: string }) {
  return (
    <noscript className={styles.noScript}>
      <p>{children}</p>
    </noscript>
  );
}
