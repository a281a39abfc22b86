import type { QueueEntry } from '@queuebell/contracts';
import { JoinedMark, joinedWords } from '../queue/joined-mark';
import styles from './parts/admin.module.css';

export function JoinedLegend({ entries }: { entries: QueueEntry[] }) {
  const shown = (['phone', 'offline'] as const).filter((via) => entries.some((entry) => entry.via === via));
  if (shown.length === 0) return null;
  // The marks have the same words as labels.
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
