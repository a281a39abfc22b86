import { type FormEvent, type RefObject, useState } from 'react';
import { NAME_MAX } from '@queuebell/contracts/limits';
import type { CustomerDetails } from '@queuebell/queue-rules';
import { PhoneField, optionalPhoneProblem, personProblem } from '@queuebell/remote-kit/form';
import { Button, TextField } from '@queuebell/ui';
import styles from './check-in.module.css';

interface CheckInFormProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onCheckIn: (details: CustomerDetails) => void;
}

/** Asks for a name, and a phone number from whoever wants to give one. */
export function CheckInForm({ heading, onCheckIn }: CheckInFormProps) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [asked, setAsked] = useState(false);
  const problems = { name: personProblem(name), phone: optionalPhoneProblem(phone) };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.name && !problems.phone) return onCheckIn({ name: name.trim() });
    setAsked(true);
    const wrong = event.currentTarget.elements.namedItem(problems.name ? 'name' : 'phone');
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
        error={asked ? problems.name : undefined}
      />
      <PhoneField
        hint="(optional) — so we can call you"
        name="phone"
        size="device"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        onTidy={setPhone}
        error={problems.phone}
      />
      <Button type="submit" size="device">
        Get My Number
      </Button>
    </form>
  );
}
