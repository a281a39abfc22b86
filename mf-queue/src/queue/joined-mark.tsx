import type { QueueEntry } from '@queuebell/contracts';
import styles from './joined-mark.module.css';

/** A phone; a crossed-out network sign. */
const MARKS = {
  phone: {
    label: 'joined by phone',
    box: '0 0 14 24',
    path: 'M3 0h8a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm-.6 4v14h9.2V4ZM5 20v1.4h4V20Z',
  },
  offline: {
    label: 'came while the tablet was offline',
    box: '0 0 24 24',
    path: 'M12 22 0 8.5a17 17 0 0 1 24 0ZM2 2 4 .5 22 22l-2 1.5Z',
  },
} as const;

export const joinedWords = (via: keyof typeof MARKS): string => MARKS[via].label;

/** Marks customers who did not take the next number at the tablet, to explain their position. */
export function JoinedMark({ via }: Pick<QueueEntry, 'via'>) {
  if (via === 'tablet') return null;
  const { label, box, path } = MARKS[via];
  return (
    <svg className={styles.joined} viewBox={box} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
