import { CheckedForm } from '@queuebell/host-kit/form';
import { Alert, Button, TextField } from '@queuebell/ui';
import { useState } from 'react';
import styles from './code-form.module.css';
import { codeProblem, readCode } from './pairing-code';

interface CodeFormProps {
  before?: string;
  problem?: string | null;
  onCode: (code: string) => void;
}

export function CodeForm({ before = '', problem = null, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(before);
  const [wasTried, setTried] = useState(false);
  const code = readCode(typed);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (code !== null) onCode(code);
    else form.querySelector('input')?.focus();
  };

  return (
    <CheckedForm label="Add a device" onSubmit={submit}>
      <div className={styles.code}>
        <TextField
          label="Code on the device"
          hint="such as K7P&#8209;4MX"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          required
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={wasTried ? codeProblem(typed) : undefined}
        />
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
      <Button type="submit" size="tap">
        Continue
      </Button>
    </CheckedForm>
  );
}
