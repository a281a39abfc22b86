import type { SessionUser } from '@queuebell/contracts';
import { NAME_MAX } from '@queuebell/contracts/limits';
import { PhoneField, optionalPhoneProblem, personProblem } from '@queuebell/remote-kit/form';
import { Alert, Button, TextField } from '@queuebell/ui';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { queueWords } from '../queue/ahead-words';
import type { CheckIn, Draft } from './check-in-state';
import styles from './check-in.module.css';

/** While it is sent there is nothing to say of it. */
const NOT_ASKED = { asked: false, refusal: null };

interface CheckInFormProps {
  owner: SessionUser;
  /** How many are in the queue; null while that is not known. */
  waiting: number | null;
  state: Extract<CheckIn, { step: 'form' | 'sending' }>;
  onType: (draft: Draft) => void;
  onSend: () => Promise<void>;
}

/** Name, perhaps a phone, and the one button; a new one for each customer. */
export function CheckInForm({ owner, waiting, state, onType, onSend }: CheckInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, before } = state;
  const sending = state.step === 'sending';
  const { asked, refusal } = state.step === 'form' ? state : NOT_ASKED;
  const problems = { name: personProblem(draft.name), phone: optionalPhoneProblem(draft.phone) };

  useEffect(() => {
    if (before > 0) focusOn(form.current, 'name');
  }, [before]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (problems.name) focusOn(form.current, 'name');
    else if (problems.phone) focusOn(form.current, 'phone');
    void onSend();
  };

  return (
    <form ref={form} className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
      <header>
        <h1 className={styles.welcome}>
          {owner.businessName ? `Welcome to ${owner.businessName}` : 'Welcome'}
        </h1>
        <p className={styles.lead}>Take a number and have a seat.</p>
        <p className={styles.waiting}>{waiting !== null && queueWords(waiting)}</p>
      </header>
      <TextField
        size="device"
        label="Name"
        name="name"
        required
        readOnly={sending}
        maxLength={NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        value={draft.name}
        error={asked ? problems.name : undefined}
        onChange={(event) => onType({ ...draft, name: event.target.value })}
      />
      <PhoneField
        size="device"
        hint="(optional) — so we can call you"
        name="phone"
        readOnly={sending}
        autoComplete="off"
        enterKeyHint="send"
        value={draft.phone}
        error={problems.phone}
        onChange={(event) => onType({ ...draft, phone: event.target.value })}
        onTidy={(phone) => onType({ ...draft, phone })}
      />
      {refusal && <Alert>{refusal.message}</Alert>}
      <Button type="submit" size="device" disabled={sending}>
        {sending ? 'Submitting...' : 'Get My Number'}
      </Button>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, field: keyof Draft): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}
