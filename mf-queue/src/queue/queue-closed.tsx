import styles from './queue.module.css';

interface ClosedNoticeProps {
  role: 'alert' | 'status';
  title: string;
  children: string;
}

/** In large words, in place of what a customer cannot do now. */
export function ClosedNotice({ role, title, children }: ClosedNoticeProps) {
  return (
    <section role={role} className={styles.closed}>
      <h1>{title}</h1>
      <p>{children}</p>
    </section>
  );
}

/** For customers of a shop without a membership; they need not know the reason. */
export function QueueClosed() {
  return (
    <ClosedNotice role="alert" title="The queue is closed at the moment.">
      Please ask a member of staff.
    </ClosedNotice>
  );
}
