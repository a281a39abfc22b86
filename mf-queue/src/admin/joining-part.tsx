import type { JoiningSwitch, QueueEntry } from '@queuebell/contracts';
import { removableJoined } from '@queuebell/queue-rules';
import { Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import styles from './parts/admin.module.css';
import type { JoiningCalls } from './counter/use-admin';

interface JoiningPartProps {
  joining: JoiningSwitch;
  waiting: readonly QueueEntry[];
  calls: JoiningCalls;
}

export function JoiningPart({ joining, waiting, calls }: JoiningPartProps) {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<{ words: string | null; of: string } | null>(null);
  const isOpen = joining === 'open';
  const joined = removableJoined(waiting).length;

  // A problem is shown only until the situation changes, here or on another screen.
  const situation = `${joining} ${joined}`;

  const run = async (call: () => Promise<string | null>) => {
    if (isBusy) return;
    setAsking(false);
    setBusy(true);
    setProblem({ words: await call(), of: situation });
    setBusy(false);
  };

  return (
    <section className={styles.joining} aria-label="Joining by phone">
      <p>{isOpen ? 'Customers can join by phone.' : 'Nobody can join by phone at the moment.'}</p>
      <Button
        kind="quiet"
        aria-disabled={isBusy}
        onClick={() => void run(() => calls.set(isOpen ? 'paused' : 'open'))}
      >
        {isOpen ? 'Pause joining' : 'Resume joining'}
      </Button>
      {/* Only while joining is off, so that nobody joins again at once. */}
      {!isOpen && joined > 0 && (
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => setAsking(true)}>
          Remove everyone who joined by phone
        </Button>
      )}
      <p role="status" className={styles.problem}>
        {problem?.of === situation && problem.words}
      </p>
      {isAsking && (
        <Modal title="Remove everyone who joined by phone?" onClose={() => setAsking(false)}>
          <p>
            {joined === 1 ? 'One customer' : `${joined} customers`} will lose their place. You can put the
            last ten back for ten minutes.
          </p>
          <div className={styles.question}>
            <Button kind="danger" size="tap" onClick={() => void run(calls.removeAll)}>
              Remove them
            </Button>
            <Button kind="quiet" size="tap" onClick={() => setAsking(false)}>
              Keep them
            </Button>
          </div>
        </Modal>
      )}
    </section>
  );
}
