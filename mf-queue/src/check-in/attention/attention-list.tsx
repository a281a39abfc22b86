import { Button } from '@queuebell/ui';
import styles from './attention-list.module.css';
import type { Attention } from '../../offline-check-in/tablet-status';

interface AttentionListProps {
  attention: readonly Attention[];
  onDismiss: (key: string) => void;
}

/** Tickets that staff must handle. Shows names, so customers must not see it. */
export function AttentionList({ attention, onDismiss }: AttentionListProps) {
  return (
    <ul className={styles.list}>
      {attention.map((each) => (
        <li key={each.key}>
          <span>{attentionWords(each)}</span>
          <Button kind="quiet" onClick={() => onDismiss(each.key)}>
            {`Done with ${each.name}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export const attentionSummary = ({ length }: readonly Attention[]): string =>
  length === 1 ? '1 ticket needs a member of staff' : `${length} tickets need a member of staff`;

function attentionWords(attention: Attention): string {
  const { name, told } = attention;
  if (attention.is === 'renumbered') return `${name} was told ${told} and is now number ${attention.number}.`;
  return `${name}, who was told ${told}, is not in the queue: ${attention.message}`;
}
