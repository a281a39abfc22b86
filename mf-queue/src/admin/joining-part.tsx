import type { JoiningSwitch, QueueEntry } from '@queuebell/contracts';
import { removableJoined } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import { useRef, useState } from 'react';
import { type Customer, labelOf } from './acts/staff-actions';
import type { FocusTarget } from './counter/admin-state';
import type { JoiningCalls } from './counter/use-admin';
import styles from './parts/admin.module.css';
import { UndoLine } from './parts/undo-line';
import { useStaysOpen } from './use-stays-open';
import { useFocusTargets } from './use-focus-targets';

interface JoiningPartProps {
  joining: JoiningSwitch;
  waiting: readonly QueueEntry[];
  calls: JoiningCalls;
}

const NOBODY: readonly Customer[] = [];

export function JoiningPart({ joining, waiting, calls }: JoiningPartProps) {
  const section = useRef<HTMLElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ words: string | null; of: string } | null>(null);
  const [removed, setRemoved] = useState(NOBODY);
  const [focus, setFocus] = useState<readonly FocusTarget[]>([]);
  const { staysOpen, handlers } = useStaysOpen(removed.length > 0);
  useFocusTargets(section, focus);
  const isOpen = joining === 'open';
  const joined = removableJoined(waiting);

  // A problem is shown only until the situation changes, here or on another screen.
  const situation = `${joining} ${joined.length}`;

  const numbers = removed.map(({ number }) => number);
  if (waiting.some(({ number }) => numbers.includes(number))) setRemoved(NOBODY);

  const run = async (call: () => Promise<string | null>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    const words = await call();
    setProblem({ words, of: situation });
    setBusy(false);
    // The pressed button may be gone.
    setFocus(['joining']);
    return words === null;
  };

  const removeAll = async () => {
    if (await run(calls.removeAll)) setRemoved(joined);
  };

  return (
    <section ref={section} className={styles.joining} aria-label="Joining by phone">
      <p>{isOpen ? 'Customers can join by phone.' : 'Nobody can join by phone at the moment.'}</p>
      <Button
        kind="quiet"
        data-focus="joining"
        aria-disabled={isBusy}
        onClick={() => void run(() => calls.set(isOpen ? 'paused' : 'open'))}
      >
        {isOpen ? 'Pause joining' : 'Resume joining'}
      </Button>
      {/* Only while joining is off, so that nobody joins again at once. */}
      {!isOpen && joined.length > 0 && (
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void removeAll()}>
          Remove everyone who joined by phone
        </Button>
      )}
      <p role="status" className={styles.problem}>
        {problem?.of === situation && problem.words}
      </p>
      <div
        {...handlers}
        role="status"
        className={styles.undone}
        data-in-use={removed.length > 0 ? '' : undefined}
      >
        {removed.length > 0 && (
          <UndoLine
            words={removedWords(removed)}
            staysOpen={staysOpen}
            isBusy={isBusy}
            onUndo={() => void run(() => calls.undoRemoveAll(numbers))}
            onOver={() => setRemoved(NOBODY)}
          />
        )}
      </div>
    </section>
  );
}

function removedWords(removed: readonly Customer[]): string {
  const [first, ...others] = removed;
  return first && others.length === 0 ? `${labelOf(first)} removed` : `${removed.length} customers removed`;
}
