import type { CheckinResponse, JoinRequest } from '@queuebell/contracts';
import { NAME_MAX } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/remote-kit';
import { PhoneField, optionalPhoneProblem, personProblem, phoneDigits } from '@queuebell/remote-kit/form';
import { Alert, Button, TextField } from '@queuebell/ui';
import { type SyntheticEvent, useRef, useState } from 'react';
import { refusalWords } from './join-state';
import styles from './join.module.css';

interface JoinFormProps {
  /** The shop takes nobody by phone for now. What was typed stays for when it does again. */
  isPaused: boolean;
  onJoin: (customer: JoinRequest) => Promise<ApiAnswer<CheckinResponse>>;
}

/** Name, perhaps a phone, and the one button, by the rules of the tablet at the door. */
export function JoinForm({ isPaused, onJoin }: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [asked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = { name: personProblem(name), phone: optionalPhoneProblem(phone) };

  const send = async () => {
    setSending(true);
    setRefusal(null);
    const answer = await onJoin({ name: name.trim(), phone: phoneDigits(phone) || undefined });
    setSending(false);
    if (!answer.ok && answer.code !== 'JOINING_PAUSED') setRefusal(refusalWords(answer));
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problems.name) focusOn(form.current, 'name');
    else if (problems.phone) focusOn(form.current, 'phone');
    else if (!isSending && !isPaused) void send();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {isPaused && <Paused />}
      <div className={styles.fields} hidden={isPaused}>
        <TextField
          label="Name"
          name="name"
          required
          readOnly={isSending}
          maxLength={NAME_MAX}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          value={name}
          error={asked ? problems.name : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <PhoneField
          hint="(optional) — so we can call you"
          name="phone"
          readOnly={isSending}
          autoComplete="tel-national"
          enterKeyHint="send"
          value={phone}
          error={problems.phone}
          onChange={(event) => setPhone(event.target.value)}
          onTidy={setPhone}
        />
        {refusal !== null && <Alert>{refusal}</Alert>}
        <Button type="submit" size="tap" disabled={isSending}>
          {isSending ? 'Joining…' : 'Join the queue'}
        </Button>
      </div>
    </form>
  );
}

function Paused() {
  return (
    <div className={styles.paused} role="status">
      <p className={styles.pausedTitle}>Joining by phone is paused.</p>
      <p>
        Please ask a member of staff, or keep this page open; it will let you join once the shop reopens the
        list.
      </p>
    </div>
  );
}

function focusOn(form: HTMLFormElement | null, field: 'name' | 'phone'): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}
