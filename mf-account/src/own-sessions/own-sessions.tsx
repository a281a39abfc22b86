import type { Host } from '@queuebell/host-kit';
import { isFocusLost } from '@queuebell/host-kit/focus';
import { Alert, Button, Loading } from '@queuebell/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { EndOthersModal } from './end-others-modal';
import styles from './own-sessions.module.css';
import { SessionRow } from './session-row';
import { useOwnSessions } from './use-own-sessions';

interface OwnSessionsProps {
  api: Host['api'];
  /** For password managers. */
  email: string;
  timeZone: string | undefined;
  now: number;
}

/** The list of logins (docs/decisions/0018). */
export function OwnSessions({ api, email, timeZone, now }: OwnSessionsProps) {
  const { list, outcome, passwordDialog, retry, end, endOthers } = useOwnSessions(api, email);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const sessions = list.step === 'listed' ? list.sessions : [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  // The focus disappears with a removed row's button.
  useLayoutEffect(() => {
    if (outcome !== null && !isAsking && isFocusLost()) heading.current?.focus();
  }, [outcome, isAsking]);

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          Where you are logged in
        </h2>
        {others.length > 0 && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Log out everywhere else
          </Button>
        )}
      </header>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <div aria-live="polite" className={styles.news}>
        {outcome?.tone === 'good' && <Alert tone="good">{outcome.words}</Alert>}
      </div>
      {outcome?.tone === 'bad' && <Alert>{outcome.words}</Alert>}
      {list.step === 'loading' && <Loading what="Loading your logins…" />}
      {list.step === 'failed' && (
        <div className={styles.failed}>
          <Alert>Your logins could not be loaded. {list.message}</Alert>
          <Button kind="quiet" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {list.step === 'listed' && sessions.length > 0 && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              now={now}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {list.step === 'listed' && others.length === 0 && (
        <p className={styles.quiet}>You’re not logged in anywhere else.</p>
      )}
      {passwordDialog}
      {isAsking && passwordDialog === null && (
        <EndOthersModal
          onClose={() => setAsking(false)}
          onEnd={() => endOthers().then(() => setAsking(false))}
        />
      )}
    </section>
  );
}
