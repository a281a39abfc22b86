import { type Host, SuiteLink } from '@queuebell/remote-kit';
import { CheckedForm } from '@queuebell/remote-kit/form';
import { Alert, Button, CardPage, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { capital, deviceKinds } from '../pairing/device-kinds';
import styles from './pair.module.css';
import { codeProblem, readCode } from './pairing-code';
import { StepHeading } from './step-heading';

interface CodeEntryProps {
  host: Host;
  /** What to begin with: the code that did not do, and why. */
  before: string;
  problem: string | null;
  onCode: (code: string) => void;
}

/** Types the code that a device shows. */
export function CodeEntry({ host, before, problem, onCode }: CodeEntryProps) {
  const [typed, setTyped] = useState(before);
  const [wasTried, setTried] = useState(false);
  const code = readCode(typed);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (code !== null) onCode(code);
    else form.querySelector('input')?.focus();
  };

  return (
    <CardPage>
      <div className={styles.step}>
        <StepHeading>Add a device</StepHeading>
        <p>
          On the device, open its address. It shows a code.{' '}
          <SuiteLink links={host.links} to="/dashboard">
            Back to the dashboard
          </SuiteLink>
        </p>
        <dl className={styles.addresses}>
          {Object.values(deviceKinds).map(({ words, address }) => (
            <div key={address}>
              <dt>{capital(words)}</dt>
              <dd>{window.location.host + address}</dd>
            </div>
          ))}
        </dl>
      </div>
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
    </CardPage>
  );
}
