import styles from './skeleton.module.css';

/** Bars as wide as these characters would be, where words are on their way. */
export function Blank({ children }: { children: string }) {
  return (
    <span className={styles.blank} aria-hidden="true">
      {children}
    </span>
  );
}

/** As large as what is on its way. */
export function BlankBox({ of }: { of: 'number' | 'field' | 'button' | 'link' }) {
  return <span className={`${styles.box} ${styles[of]}`} aria-hidden="true" />;
}

/**
 * Says that something is on its way, once that takes long enough to be noticed.
 *
 * @param room characters that take as much room as the words that will be there
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

/** Takes the place of all that is beside it in a browser that runs no scripts: nothing is on its way there. */
export function NoScript({ children }: { children: string }) {
  return (
    <noscript className={styles.noScript}>
      <p>{children}</p>
    </noscript>
  );
}
