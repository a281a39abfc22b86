import type { PairingCheck, SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { type CustomerDraft, CustomerFields, NO_CUSTOMER, focusOnProblem } from '@queuebell/host-kit/form';
import { Alert, Button } from '@queuebell/ui';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Asking } from '../asking/asking';
import { Companions } from '../companions/companions';
import { queueWords } from '../queue/ahead-words';
import { useJoiningWait } from '../waits/joining-wait';
import { WaitLine } from '../waits/wait-line';
import type { CheckInState } from './check-in-state';
import styles from './check-in.module.css';

/** Nothing is marked as wrong while the form is being sent. */
const NOT_ASKED = { asked: false, refusal: null };

interface CheckInFormProps {
  host: Host;
  owner: SessionUser;
  /** Customers in the queue; null if not known. */
  waiting: number | null;
  /** Also while `waiting` is not known: then the numbers of the people are not known either. */
  choices: Pick<PairingCheck, 'people' | 'services'>;
  state: Extract<CheckInState, { step: 'form' | 'sending' }>;
  onType: (draft: CustomerDraft) => void;
  onSend: (isComplete: boolean) => Promise<void>;
}

export function CheckInForm({ host, owner, waiting, choices, state, onType, onSend }: CheckInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, before } = state;
  const sending = state.step === 'sending';
  const { asked, refusal } = state.step === 'form' ? state : NOT_ASKED;
  const readWait = useJoiningWait(host, owner.id, waiting !== null);

  useEffect(() => {
    if (before > 0) focusOnProblem(form.current, NO_CUSTOMER);
  }, [before]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void onSend(!focusOnProblem(form.current, draft));
  };

  return (
    <form ref={form} className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
      <header>
        <h1 className={styles.welcome}>
          {owner.businessName ? `Welcome to ${owner.businessName}` : 'Welcome'}
        </h1>
        <p className={styles.lead}>Take a number and have a seat.</p>
        <p className={styles.waiting}>
          <span>{waiting !== null && queueWords(waiting)}</span>
          <span>
            <WaitLine read={readWait} renewed={waiting} />
          </span>
        </p>
      </header>
      <CustomerFields size="device" readOnly={sending} draft={draft} wasSubmitted={asked} onType={onType} />
      <Asking
        {...choices}
        size="device"
        host={host}
        waiting={waiting}
        draft={draft}
        disabled={sending}
        wasSubmitted={asked}
        onType={onType}
      />
      <Companions size="device" draft={draft} disabled={sending} onType={onType} />
      {refusal && <Alert>{refusal.message}</Alert>}
      <Button type="submit" size="device" disabled={sending}>
        {sending ? 'Submitting...' : askWords(draft)}
      </Button>
    </form>
  );
}

const askWords = ({ more = [] }: CustomerDraft): string =>
  more.length === 0 ? 'Get My Number' : `Get Our ${more.length + 1} Numbers`;
