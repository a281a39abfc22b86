import type { TicketView } from '@queuebell/contracts';
import styles from './group-list.module.css';

interface GroupListProps {
  group: NonNullable<TicketView['group']>;
  /** The number that the page shows largest. */
  shown: number;
}

/** Everybody who took their numbers together, and how each stands. */
export function GroupList({ group, shown }: GroupListProps) {
  return (
    <section aria-label="Your group">
      <ul className={styles.people}>
        {group.map((person) => (
          <li key={person.number} aria-current={person.number === shown ? 'true' : undefined}>
            <b>{person.number}</b>
            <span className={styles.name}>{person.name}</span>
            <span>{standWords(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Person = GroupListProps['group'][number];

const WORDS: Record<Person['status'], string> = {
  waiting: 'Waiting',
  serving: 'It’s their turn',
  served: 'Served',
  removed: 'Not in the queue',
  left: 'Left',
  expired: 'The day has ended',
};

function standWords({ status, chair, noShow }: Person): string {
  if (status === 'serving' && chair !== undefined) return `Please go to ${chair}`;
  return noShow ? 'Wasn’t there when called' : WORDS[status];
}
