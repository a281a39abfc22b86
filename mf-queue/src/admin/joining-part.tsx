import type { JoiningSwitch } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import styles from './admin.module.css';

interface JoiningPartProps {
  joining: JoiningSwitch;
  /** @returns why it was not done; null when it was */
  onSet: (joining: JoiningSwitch) => Promise<string | null>;
}

/** Pauses joining by phone at the end of a busy day, and opens it again. */
export function JoiningPart({ joining, onSet }: JoiningPartProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ words: string | null; of: JoiningSwitch } | null>(null);
  const isOpen = joining === 'open';

  const toggle = async () => {
    setBusy(true);
    const words = await onSet(isOpen ? 'paused' : 'open');
    setBusy(false);
    setProblem({ words, of: joining });
  };

  const shownProblem = problem?.of === joining ? problem.words : null;
  return (
    <div className={styles.joining}>
      <p>{isOpen ? 'Customers can join by phone.' : 'Nobody can join by phone at the moment.'}</p>
      <Button kind="quiet" aria-disabled={isBusy} onClick={() => !isBusy && void toggle()}>
        {isOpen ? 'Pause joining' : 'Resume joining'}
      </Button>
      <p role="status" className={styles.problem}>
        {shownProblem}
      </p>
    </div>
  );
}
