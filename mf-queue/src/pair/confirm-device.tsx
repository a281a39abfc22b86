import { CheckedForm, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, CardPage, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { deviceKinds, withArticle } from '../pairing/device-kinds';
import { deviceNameProblem } from '../pairing/device-name';
import { originWords } from './origin-words';
import styles from './pair.module.css';
import { StepHeading } from './step-heading';
import type { Pair } from './use-pair';

interface ConfirmDeviceProps {
  found: Extract<Pair, { step: 'found' }>;
  onConfirm: (name: string) => void;
}

export function ConfirmDevice({ found, onConfirm }: ConfirmDeviceProps) {
  const { code, kind, sameNetwork } = found.info;
  const origin = originWords(found.info);
  const { words, suggestedName, right } = deviceKinds[kind];
  const [name, setName] = useState(suggestedName);
  const [wasTried, setTried] = useState(false);
  const nameIsWrong = deviceNameProblem(name);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (nameIsWrong === undefined) onConfirm(name.trim());
    else form.querySelector('input')?.focus();
  };

  return (
    <CardPage>
      <div className={styles.step}>
        <StepHeading>Pair {withArticle(words)}?</StepHeading>
        <p>
          The device in front of you should show <strong className={styles.shown}>{code}</strong>. It can only{' '}
          {right}. You can remove it on the dashboard at any time.
        </p>
        {origin !== null && <p>{origin}</p>}
        {sameNetwork === false && (
          <Alert>
            Is this device in front of you? If not, don’t confirm: someone may be trying to get into your
            shop.
          </Alert>
        )}
      </div>
      <CheckedForm label={`Pair ${withArticle(words)}`} onSubmit={submit}>
        <TextField
          label="Name"
          hint="so you can tell devices apart"
          name="device-name"
          autoComplete="off"
          required
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={wasTried ? nameIsWrong : undefined}
        />
        {found.problem !== null && <Alert>{found.problem}</Alert>}
        <SubmitButton isSending={found.isSending} sendingWords="Pairing...">
          Confirm
        </SubmitButton>
      </CheckedForm>
    </CardPage>
  );
}
