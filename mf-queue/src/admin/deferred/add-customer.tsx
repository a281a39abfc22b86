import type { CustomerDetails } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import { newCheckInKey } from '../../offline-check-in/uuid-v7';
import type { Screen } from '../counter/screen';
import { notDoneWords } from '../acts/unsaved';
import { DetailsForm } from './details-form';
import styles from './deferred.module.css';

const NOBODY: CustomerDetails = { name: '' };

/** Staff give a number to a customer who cannot use the tablet. */
export function AddCustomer({ screen }: { screen: Screen }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<{ words: string; id: number } | null>(null);
  const tried = useRef<{ details: string; key: string } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);

  const close = () => {
    setOpen(false);
    setProblem(null);
    opener.current?.focus();
  };

  useEffect(() => {
    const element = area.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [isOpen]);

  const add = async (details: CustomerDetails) => {
    if (isBusy) return;
    // The same customer keeps the key, so that a second try after a lost answer adds nobody twice.
    const typed = JSON.stringify(details);
    const key = tried.current?.details === typed ? tried.current.key : newCheckInKey();
    tried.current = { details: typed, key };
    setBusy(true);
    const answer = await screen.add(details, key);
    setBusy(false);
    if (!answer.ok) return setProblem(notDoneWords('Not added', answer, navigator.onLine));
    tried.current = null;
    setProblem(null);
    const { queueNumber } = answer.body;
    setAdded({ words: `${details.name} has number ${queueNumber}.`, id: queueNumber });
  };

  return (
    <>
      <Button
        ref={opener}
        kind="quiet"
        className={styles.add ?? ''}
        aria-keyshortcuts="c"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        Add<span> customer</span>
      </Button>
      <p role="status" className={styles.added}>
        {added?.words}
      </p>
      {isOpen && (
        <div ref={area} className={styles.menu}>
          <DetailsForm
            key={added?.id}
            title="Add customer"
            submitWords="Give a number"
            initial={NOBODY}
            queue={screen.queue}
            problem={problem}
            isBusy={isBusy}
            onSubmit={(details) => void add(details)}
            onCancel={close}
          />
        </div>
      )}
    </>
  );
}
