import { CheckedForm } from '@queuebell/host-kit/form';
import { Button, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import styles from './part/settings.module.css';
import type { SettingsControls } from './part/use-settings';

/** The same as ShopSettingsChange in packages/contracts. */
const CODE = /^\d{4,8}$/;
const DIGITS_MAX = 8;

export function ExitCodePart({ controls }: { controls: SettingsControls }) {
  const { kioskCode } = shownOf(controls.state);
  const [isShown, setShown] = useState(false);
  const [isChanging, setChanging] = useState(false);

  return (
    <Part
      title="Staff code"
      lead="The check-in tablet is locked. Staff enter this code to get out."
      fields={['kioskCode']}
      controls={controls}
    >
      {isChanging ? (
        <ChangeCode
          onChange={(code) => {
            setChanging(false);
            setShown(true);
            if (code !== kioskCode) controls.choose('kioskCode', { kioskCode: code });
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className={styles.exit}>
          <p className={styles.exitCode}>
            <span className={styles.visuallyHidden}>Code: </span>
            {isShown ? kioskCode : <Hidden digits={kioskCode.length} />}
          </p>
          <div className={styles.actions}>
            <Button kind="quiet" onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide code' : 'Show code'}
            </Button>
            <Button kind="quiet" onClick={() => setChanging(true)}>
              Change code
            </Button>
          </div>
        </div>
      )}
    </Part>
  );
}

function Hidden({ digits }: { digits: number }) {
  return (
    <>
      <span aria-hidden="true">{'•'.repeat(digits)}</span>
      <span className={styles.visuallyHidden}>hidden</span>
    </>
  );
}

interface ChangeCodeProps {
  onChange: (code: string) => void;
  onCancel: () => void;
}

function ChangeCode({ onChange, onCancel }: ChangeCodeProps) {
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const isCode = CODE.test(typed.trim());

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (isCode) onChange(typed.trim());
    else form.querySelector('input')?.focus();
  };

  return (
    <div
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <CheckedForm label="Change code" onSubmit={submit}>
        <TextField
          label="New code"
          hint="4 to 8 digits"
          name="exit-code"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={DIGITS_MAX}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={wasTried && !isCode ? 'Please use 4 to 8 digits.' : undefined}
        />
        <div className={styles.actions}>
          <Button type="submit">Save code</Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </CheckedForm>
    </div>
  );
}
