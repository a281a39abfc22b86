import styles from './queue.module.css';

/** On the wall and at the door while the shop has no membership: why, its customers need not know. */
export function QueueClosed() {
  return (
    <section role="alert" className={styles.closed}>
      <h1>The queue is closed at the moment.</h1>
      <p>Please ask a member of staff.</p>
    </section>
  );
}
