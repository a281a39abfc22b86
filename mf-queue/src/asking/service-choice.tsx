import type { Service } from '@queuebell/contracts';
import { useId } from 'react';
import { durationWords } from '../queue/duration-words';
import styles from './choices.module.css';

interface ServiceChoiceProps {
  services: readonly Service[];
  chosen: Service | undefined;
  /** The customer tried to go on without a choice. */
  isMissing: boolean;
  disabled: boolean;
  size?: 'device';
  onChoose: (service: string) => void;
}

/** The customer says what they come for. */
export function ServiceChoice({ services, chosen, isMissing, disabled, size, onChoose }: ServiceChoiceProps) {
  const name = useId();
  return (
    <fieldset
      className={styles.choice}
      data-size={size}
      disabled={disabled}
      aria-describedby={isMissing ? `${name}-error` : undefined}
    >
      <legend className={styles.legend}>What would you like?</legend>
      <div className={styles.options}>
        {services.map((each) => (
          <label key={each.id} className={styles.option}>
            <input
              type="radio"
              name={name}
              required
              checked={each === chosen}
              onChange={() => onChoose(each.id)}
            />
            <span>
              <span className={styles.name}>{each.name}</span>
              <span className={styles.time}>{` about ${durationWords(each.minutes)}`}</span>
            </span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {isMissing && (
          <p id={`${name}-error`} className={styles.error}>
            Please choose one.
          </p>
        )}
      </div>
    </fieldset>
  );
}
