import type { QueueEntry } from '@queuebell/contracts';
import { JoinedMark, joinedWords } from '../queue/joined-mark';
import styles from './admin.module.css';

/** What the signs beside the names mean, where there are any. */
export function JoinedLegend({ entries }: { entries: QueueEntry[] }) {
  const shown = (['phone', 'offline'] as const).filter((via) => entries.some((entry) => entry.via === via));
  if (shown.length === 0) return null;
  // The signs themselves have these words for whoever does not see them.
  return (
    <p className={styles.legend} aria-hidden="true">
      {shown.map((via) => (
        <span key={via}>
          <JoinedMark via={via} /> {joinedWords(via)}
        </span>
      ))}
    </p>
  );
}
