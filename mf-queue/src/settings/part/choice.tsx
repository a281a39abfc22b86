import { useId } from 'react';
import styles from './settings.module.css';

interface ChoiceProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; words: string; note?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ legend, options, value, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value: each, words, note }) => (
        <label key={each} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            aria-describedby={note && `${name}-${each}`}
            onChange={() => onChoose(each)}
          />
          <span>
            {words}
            {note && (
              <span id={`${name}-${each}`} aria-hidden="true" className={styles.note}>
                {note}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
