import { useId } from 'react';
import styles from './settings.module.css';

interface SwitchProps {
  words: string;
  note: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ words, note, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={id}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {words}
        <span id={id} aria-hidden="true" className={styles.note}>
          {note}
        </span>
      </span>
    </label>
  );
}
