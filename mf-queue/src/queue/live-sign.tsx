import type { QueueState } from './queue-state';
import styles from './queue.module.css';
import { sinceWords } from './time-words';
import { useNow } from './use-now';

const MINUTE_MS = 60_000;

interface LiveSignProps {
  state: Extract<QueueState, { status: 'live' | 'stale' }>;
  children?: string;
}

export function LiveSign({ state, children }: LiveSignProps) {
  const now = useNow(MINUTE_MS);
  return (
    <p role="status" className={state.status === 'live' ? styles.live : styles.stale}>
      {state.status === 'live'
        ? ['Live', children].filter(Boolean).join(' · ')
        : `No connection since ${sinceWords(state.staleSince, now, state.queue.shop)}`}
    </p>
  );
}
