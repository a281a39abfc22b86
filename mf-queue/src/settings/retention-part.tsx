import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@queuebell/contracts/limits';
import { CheckedForm } from '@queuebell/remote-kit/form';
import { Button, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { Part } from './part';
import { shownOf } from './settings-state';
import styles from './settings.module.css';
import type { SettingsControls } from './use-settings';

const DIGITS_MAX = 3;

/** How long the shop keeps the names and phones of who was there. */
export function RetentionPart({ controls }: { controls: SettingsControls }) {
  const { retentionDays } = shownOf(controls.state);
  const [typed, setTyped] = useState(String(retentionDays));
  const [wasTried, setTried] = useState(false);
  const days = daysIn(typed);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (days === null) form.querySelector('input')?.focus();
    else if (days !== retentionDays) controls.choose('retentionDays', { retentionDays: days });
  };

  return (
    <Part
      title="Customers’ names and phones"
      lead="Names and phone numbers are deleted this many days after the visit, permanently. The numbers and times of your history stay."
      fields={['retentionDays']}
      controls={controls}
    >
      <CheckedForm label="Customers’ names and phones" onSubmit={submit}>
        <TextField
          label="Delete after (days)"
          hint={`from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX}`}
          name="retention-days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={DIGITS_MAX}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={
            wasTried && days === null
              ? `Please use a number of days from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX}.`
              : undefined
          }
        />
        <div className={styles.actions}>
          <Button type="submit" kind="quiet">
            Save
          </Button>
        </div>
      </CheckedForm>
    </Part>
  );
}

/** @returns null when it is no number of days that a shop may choose */
function daysIn(typed: string): number | null {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;
  return days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX ? days : null;
}
