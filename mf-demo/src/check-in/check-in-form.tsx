import { type FormEvent, type RefObject, useState } from 'react';
import { NAME_MAX, PHONE_MAX } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';
import { Button, TextField } from '@queuebell/ui';
import styles from './check-in.module.css';
import { problemsOf } from './demo-ticket';

interface CheckInFormProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onCheckIn: (name: string) => void;
}

/** Asks for a name, and a phone number from whoever wants to give one. */
export function CheckInForm({ heading, onCheckIn }: CheckInFormProps) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [asked, setAsked] = useState(false);
  const { nameMissing, phoneNotNumeric } = problemsOf({ name, phone });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!nameMissing && !phoneNotNumeric) return onCheckIn(name.trim());
    setAsked(true);
    const wrong = event.currentTarget.elements.namedItem(nameMissing ? 'name' : 'phone');
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  return (
    <form className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Welcome
        </h1>
        <p className={styles.lead}>Take a number and have a seat.</p>
      </div>
      <TextField
        label="Name"
        name="name"
        size="device"
        required
        maxLength={NAME_MAX}
        autoCapitalize="words"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={asked && nameMissing ? 'Please enter your name.' : undefined}
      />
      <TextField
        label="Phone"
        hint="optional, so that we can call you"
        name="phone"
        size="device"
        inputMode="tel"
        maxLength={PHONE_MAX}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={phoneNotNumeric ? messages.phoneNotNumeric : undefined}
      />
      <Button type="submit" size="device">
        Get My Number
      </Button>
    </form>
  );
}
