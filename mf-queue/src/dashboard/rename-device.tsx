import { CheckedForm, SubmitButton } from '@queuebell/host-kit/form';
import { Button, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { deviceNameProblem } from '../pairing/device-name';
import styles from './devices.module.css';

interface RenameDeviceProps {
  name: string;
  onRename: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** Renames in place; Escape cancels. */
export function RenameDevice({ name, onRename, onDone }: RenameDeviceProps) {
  const [typed, setTyped] = useState(name);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    const wrong = deviceNameProblem(typed);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setSending(true);
    const refused = await onRename(typed.trim());
    setSending(false);
    if (refused === null) onDone();
    else setProblem(refused);
  };

  return (
    <div
      className={styles.rename}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone();
      }}
    >
      <CheckedForm label={`Rename ${name}`} onSubmit={() => void submit()}>
        <TextField
          label="Name"
          name="device-name"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={problem}
        />
        <div className={styles.actions}>
          <SubmitButton isSending={isSending} sendingWords="Saving...">
            Save
          </SubmitButton>
          <Button kind="quiet" size="tap" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </CheckedForm>
    </div>
  );
}
