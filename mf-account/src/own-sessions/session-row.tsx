import type { OwnSession } from '@queuebell/contracts';
import { useFocusBack } from '@queuebell/host-kit/form';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import styles from './own-sessions.module.css';
import { activeWords, sinceWords } from './session-words';

interface SessionRowProps {
  session: OwnSession;
  timeZone: string | undefined;
  now: number;
  onEnd: () => Promise<void>;
}

/** This browser has no logout button here; it is in the top bar. */
export function SessionRow({ session, timeZone, now, onEnd }: SessionRowProps) {
  const [isEnding, setEnding] = useState(false);
  const button = useFocusBack(isEnding);
  const { description, isCurrent } = session;

  const end = () => {
    setEnding(true);
    void onEnd().then(() => setEnding(false));
  };

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          {description}
          {isCurrent && <span className={styles.mark}>This browser</span>}
        </h3>
        <p className={styles.when}>
          <span>{activeWords(session, timeZone, now)}</span>
          <span>{sinceWords(session, timeZone)}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button ref={button} kind="quiet" disabled={isEnding} onClick={end}>
          {isEnding ? 'Logging out...' : 'Log out'}
          <span className={styles.visuallyHidden}> {description}</span>
        </Button>
      )}
    </li>
  );
}
