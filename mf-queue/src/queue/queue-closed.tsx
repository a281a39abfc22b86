import styles from './queue.module.css';

/** For customers of a shop without a membership; they need not know the reason. */
export function QueueClosed() {
  return (
    <section role="alert" className={styles.closed}>
      <h1>The queue is closed at the moment.</h1>
      <p>Please ask a member of staff.</p>
    </section>
  );
}
