import type { ShownChair } from '@queuebell/contracts';
import { useState } from 'react';
import styles from './deferred.module.css';

interface ChairChoiceProps {
  chairs: readonly ShownChair[];
  /** Ids; none: the front desk. */
  choice: readonly string[];
  onChoose: (choice: readonly string[]) => void;
}

/** Where this screen works: a tap chooses one chair; with “Several” each tap adds one or takes it away. */
export function ChairChoice({ chairs, choice, onChoose }: ChairChoiceProps) {
  const chosen = choice.filter((id) => chairs.some((chair) => chair.id === id));
  const [isSeveral, setSeveral] = useState(chosen.length > 1);
  const toggle = (id: string) => {
    if (!isSeveral) return onChoose([id]);
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  };
  return (
    <div className={styles.choice} role="group" aria-label="I work at">
      <span aria-hidden="true">I work at</span>
      <button
        type="button"
        aria-pressed={chosen.length === 0}
        onClick={() => {
          setSeveral(false);
          onChoose([]);
        }}
      >
        Front desk
      </button>
      {chairs.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
          {name}
        </button>
      ))}
      {chairs.length > 2 && (
        <button type="button" aria-pressed={isSeveral} onClick={() => setSeveral(!isSeveral)}>
          Several
        </button>
      )}
    </div>
  );
}
