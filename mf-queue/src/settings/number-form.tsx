import { CheckedForm } from '@queuebell/host-kit/form';
import { Button, TextField } from '@queuebell/ui';
import { useState } from 'react';
import styles from './part/settings.module.css';

const DIGITS_MAX = 3;

interface NumberFormProps {
  /** For screen readers. */
  title: string;
  label: string;
  name: string;
  min: number;
  max: number;
  problem: string;
  value: number;
  onChange: (value: number) => void;
}

export function NumberForm({ title, label, name, min, max, problem, value, onChange }: NumberFormProps) {
  const [typed, setTyped] = useState(String(value));
  const [wasTried, setTried] = useState(false);
  const number = /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;
  const isRight = number >= min && number <= max;

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (!isRight) form.querySelector('input')?.focus();
    else if (number !== value) onChange(number);
  };

  return (
    <CheckedForm label={title} onSubmit={submit}>
      <TextField
        label={label}
        hint={`from ${min} to ${max}`}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={DIGITS_MAX}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={wasTried && !isRight ? problem : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="quiet">
          Save
        </Button>
      </div>
    </CheckedForm>
  );
}
