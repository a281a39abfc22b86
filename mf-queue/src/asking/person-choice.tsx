import type { AskablePerson } from '@queuebell/contracts';
import type { CustomerDraft } from '@queuebell/host-kit/form';
import { useId } from 'react';
import styles from './choices.module.css';

interface PersonChoiceProps {
  people: readonly AskablePerson[];
  /** Customers before one who asks for nobody; null: this, the numbers and the breaks are not known now. */
  waiting: number | null;
  draft: CustomerDraft;
  disabled: boolean;
  /** `device`: read standing, at arm's length. */
  size?: 'device';
  onType: (draft: CustomerDraft) => void;
}

/** The customer chooses a person, or anyone. */
export function PersonChoice({ people, waiting, draft, disabled, size, onType }: PersonChoiceProps) {
  const name = useId();
  const { askedFor, ...others } = draft;
  // The person may have gone since the choice.
  const chosen = people.find(({ chair }) => chair === askedFor);
  return (
    <fieldset className={styles.choice} data-size={size} disabled={disabled}>
      <legend className={styles.legend}>Who would you like?</legend>
      <div className={styles.options}>
        <label className={styles.option}>
          <input type="radio" name={name} checked={!chosen} onChange={() => onType(others)} />
          <span>
            Anyone (shortest wait)
            {waiting !== null && <span className={styles.wait}>{` · ${aheadWords(waiting)}`}</span>}
          </span>
        </label>
        {people.map((each) => (
          <label key={each.chair} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={each === chosen}
              onChange={() => onType({ ...others, askedFor: each.chair })}
            />
            <span>
              <span className={styles.name}>{each.person}</span>
              {waiting !== null && <span className={styles.wait}>{` · ${waitWords(each)}`}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const waitWords = ({ waiting, break: away }: AskablePerson): string =>
  away ? `on a break · ${aheadWords(waiting)}` : aheadWords(waiting);

const aheadWords = (ahead: number): string => `${ahead === 0 ? 'nobody' : ahead} ahead of you`;
