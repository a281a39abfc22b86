import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button, Loading } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import styles from './team.module.css';
import { PinModal } from './pin-modal';

type State = { step: 'loading' } | { step: 'failed'; message: string } | { step: 'known'; isSet: boolean };

/** The reader's own PIN for shared tablets. */
export function OwnPin({ api }: { api: Host['api'] }) {
  const [state, setState] = useState<State>({ step: 'loading' });
  const [tries, setTries] = useState(0);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let isHere = true;
    void api.call(routes.readOwnPin).then((answer) => {
      if (!isHere) return;
      setState(
        answer.ok ? { step: 'known', isSet: answer.body.isSet } : { step: 'failed', message: answer.message },
      );
    });
    return () => {
      isHere = false;
    };
  }, [api, tries]);

  const save = async (pin: string | null): Promise<string | null> => {
    const answer = await api.call(routes.setOwnPin, { pin });
    if (!answer.ok) return `Your PIN was not changed. ${answer.message}`;
    setState({ step: 'known', isSet: answer.body.isSet });
    return null;
  };

  return (
    <section className={styles.section} aria-labelledby="own-pin">
      <h2 id="own-pin" className={styles.title}>
        Your PIN for shared tablets
      </h2>
      {state.step === 'loading' && <Loading what="Loading your PIN…" />}
      {state.step === 'failed' && (
        <div className={styles.failed}>
          <Alert>Your PIN could not be loaded. {state.message}</Alert>
          <Button
            kind="quiet"
            onClick={() => {
              setState({ step: 'loading' });
              setTries(tries + 1);
            }}
          >
            Retry
          </Button>
        </div>
      )}
      {state.step === 'known' && (
        <div className={styles.failed}>
          <p className={styles.quiet} role="status">
            {state.isSet
              ? 'The tablet asks for your PIN when you tap your name.'
              : 'You have no PIN: anybody can tap your name on the tablet.'}
          </p>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {state.isSet ? 'Change PIN' : 'Set a PIN'}
          </Button>
        </div>
      )}
      {isOpen && state.step === 'known' && (
        <PinModal
          title="Your PIN for shared tablets"
          hasPin={state.isSet}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
