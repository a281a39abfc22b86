import type { AskablePerson } from '@queuebell/contracts';
import type { CustomerDraft } from '@queuebell/host-kit/form';
import styles from '../three-chairs/three-chairs.module.css';

interface PersonChoiceProps {
  /** Customers before one who asks for nobody. */
  ahead: number;
  people: readonly AskablePerson[];
  draft: CustomerDraft;
  onType: (draft: CustomerDraft) => void;
}

/** The customer chooses a person, or anyone. */
export function PersonChoice({ ahead, people, draft, onType }: PersonChoiceProps) {
  const { askedFor, ...others } = draft;
  return (
    <fieldset className={styles.people}>
      <legend>Who would you like?</legend>
      <label>
        <input type="radio" name="person" checked={askedFor === undefined} onChange={() => onType(others)} />
        <span>
          Anyone (shortest wait) <small>{aheadWords(ahead)}</small>
        </span>
      </label>
      {people.map(({ chair, person, waiting }) => (
        <label key={chair}>
          <input
            type="radio"
            name="person"
            checked={askedFor === chair}
            onChange={() => onType({ ...others, askedFor: chair })}
          />
          <span>
            {person} <small>{aheadWords(waiting)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const aheadWords = (ahead: number): string => `· ${ahead === 0 ? 'nobody' : ahead} ahead of you`;
