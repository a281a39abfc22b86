import queueStyles from '../queue/queue.module.css';
import { sinceWords } from '../queue/time-words';
import { useNow } from '../queue/use-now';
import type { KnownTicket } from './state/ticket-state';
import styles from './ticket.module.css';

const MINUTE_MS = 60_000;

export function TicketSign({ state }: { state: KnownTicket }) {
  const now = useNow(MINUTE_MS);
  const { status, shop } = state.ticket;
  const isOver = status !== 'waiting' && status !== 'serving';
  if (state.status === 'stale') {
    return (
      <p role="status" className={`${queueStyles.stale} ${styles.sign}`}>
        {`No connection since ${sinceWords(state.staleSince, now, shop)}`}
      </p>
    );
  }
  return (
    <p role="status" className={`${queueStyles.live} ${styles.sign}`} hidden={isOver}>
      Live
    </p>
  );
}
