import type { SecondFactorState } from '@queuebell/contracts';
import { isFocusLost } from '@queuebell/host-kit/focus';
import type { Host } from '@queuebell/host-kit';
import { useFocusBack } from '@queuebell/host-kit/form';
import { Alert, Button, Loading } from '@queuebell/ui';
import { useId, useLayoutEffect, useRef } from 'react';
import { dateWords } from '@queuebell/host-kit/dates';
import styles from './second-factor.module.css';
import type { FirstAnswer } from './use-initial-status';
import { type Asking, useSecondFactor } from './use-second-factor';

interface SecondFactorProps {
  api: Host['api'];
  /** For password managers. */
  email: string;
  timeZone: string | undefined;
  /** From {@link useInitialStatus}. */
  first: FirstAnswer | null;
  /** Called after a change that ended all other logins. */
  onLoggedOutElsewhere: () => void;
}

/** Offer new recovery codes at this number. */
const FEW_CODES = 2;

/** Two-step login: its state and settings (docs/decisions/0029). */
export function SecondFactor({ api, email, timeZone, first, onLoggedOutElsewhere }: SecondFactorProps) {
  const { view, outcome, asking, isBusy, passwordDialog, retry, turnOn, ask, sendCode, close } =
    useSecondFactor(api, email, first, onLoggedOutElsewhere);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isOpen = asking !== null || passwordDialog !== null;

  // Move the focus when another button replaces the pressed one.
  useLayoutEffect(() => {
    if (outcome !== null && !isOpen && isFocusLost()) heading.current?.focus();
  }, [outcome, isOpen]);

  if (view.step === 'absent') return null;

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
        Two-step login{' '}
        {view.step === 'shown' && (
          <span className={view.state.isOn ? styles.on : styles.off}>{view.state.isOn ? 'On' : 'Off'}</span>
        )}
      </h2>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <div aria-live="polite" className={styles.news}>
        {outcome?.tone === 'good' && <Alert tone="good">{outcome.words}</Alert>}
      </div>
      {outcome?.tone === 'bad' && <Alert>{outcome.words}</Alert>}
      {view.step === 'loading' && <Loading what="Loading two-step login…" />}
      {view.step === 'failed' && (
        <div className={styles.failed}>
          <Alert>Two-step login could not be loaded. {view.message}</Alert>
          <Button kind="quiet" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {view.step === 'shown' && view.state.isOn && (
        <TurnedOn state={view.state} timeZone={timeZone} isBusy={isBusy} onAsk={ask} />
      )}
      {view.step === 'shown' && !view.state.isOn && (
        <TurnedOff isRequired={view.state.isRequired} isBusy={isBusy} onTurnOn={turnOn} />
      )}
      {asking && <Dialog asking={asking} email={email} onCode={sendCode} onClose={close} />}
      {passwordDialog}
    </section>
  );
}

function TurnedOff({
  isRequired,
  isBusy,
  onTurnOn,
}: {
  isRequired: boolean;
  isBusy: boolean;
  onTurnOn: () => void;
}) {
  const button = useFocusBack(isBusy);
  return (
    <>
      {isRequired && <p className={styles.required}>Site staff need it to open the feedback.</p>}
      <p>
        Besides your password, you’ll enter a code from an app on your phone, so a stolen password isn’t
        enough. Paired devices won’t ask.
      </p>
      <div className={styles.ways}>
        <Button ref={button} size="tap" disabled={isBusy} onClick={onTurnOn}>
          {isBusy ? 'One moment...' : 'Turn on'}
        </Button>
      </div>
    </>
  );
}

function TurnedOn({
  state,
  timeZone,
  isBusy,
  onAsk,
}: {
  state: SecondFactorState;
  timeZone: string | undefined;
  isBusy: boolean;
  onAsk: (what: 'renew' | 'off') => void;
}) {
  const { since, recoveryCodesLeft: left } = state;
  return (
    <>
      <p>
        You log in with a code from your authenticator app as well as your password. On since{' '}
        {dateWords(since, timeZone) ?? 'some time ago'}.
      </p>
      <p className={left <= FEW_CODES ? styles.few : styles.left}>
        {leftWords(left)}
        {left <= FEW_CODES && ' Please make new ones, so you can log in without your phone.'}
      </p>
      <div className={styles.ways}>
        <Button kind="quiet" size="tap" disabled={isBusy} onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
        <Button kind="danger" size="tap" disabled={isBusy} onClick={() => onAsk('off')}>
          Turn off
        </Button>
      </div>
    </>
  );
}

function leftWords(left: number): string {
  if (left === 0) return 'You have no recovery codes left.';
  return `You have ${left} recovery code${left === 1 ? '' : 's'} left.`;
}

interface DialogProps {
  asking: NonNullable<ReturnType<typeof useSecondFactor>['asking']>;
  email: string;
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
}

function Dialog({ asking, email, onCode, onClose }: DialogProps) {
  const { SetUpModal, CodeModal, RecoveryCodesModal } = asking.dialogs;
  const what: Asking['what'] = asking.what;
  if (asking.what === 'set-up') return <SetUpModal begun={asking.begun} onCode={onCode} onClose={onClose} />;
  if (asking.what === 'codes')
    return (
      <RecoveryCodesModal codes={asking.codes} email={email} isFirst={asking.isFirst} onClose={onClose} />
    );
  return <CodeModal isEnd={what === 'off'} onCode={onCode} onClose={onClose} />;
}
