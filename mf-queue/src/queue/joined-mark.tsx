import styles from './queue.module.css';

/** Stands beside whoever joined from their own phone, so that nobody wonders who went first. */
export function PhoneMark() {
  return (
    <svg className={styles.phone} viewBox="0 0 14 24" role="img" aria-label="joined by phone">
      <path d="M3 0h8a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm-.6 4v14h9.2V4ZM5 20v1.4h4V20Z" />
    </svg>
  );
}
