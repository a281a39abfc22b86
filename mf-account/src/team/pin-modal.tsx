import { CheckedForm, onlyProblems, SubmitButton, useForm } from '@queuebell/host-kit/form';
import { Alert, Button, Modal, TextField } from '@queuebell/ui';
import { useState } from 'react';
import styles from '../second-factor/second-factor.module.css';

interface PinModalProps {
  title: string;
  hasPin: boolean;
  /** @param pin null: none @returns what went wrong, in words */
  onSave: (pin: string | null) => Promise<string | null>;
  onClose: () => void;
}

/** Sets, changes or removes a PIN for shared tablets. */
export function PinModal({ title, hasPin, onSave, onClose }: PinModalProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<'pin'>({
    initial: { pin: '' },
    problemsOf: ({ pin }) =>
      onlyProblems({ pin: /^\d{4,6}$/.test(pin) ? undefined : 'Please enter 4 to 6 digits.' }),
  });

  const save = async (pin: string | null) => {
    setSending(true);
    setProblem(null);
    const wrong = await onSave(pin);
    setSending(false);
    setProblem(wrong);
    if (wrong === null) onClose();
  };

  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.modal}>
        <p>On a shared tablet, the PIN shows who made a change. You can’t log in with it.</p>
        <CheckedForm
          label={title}
          onSubmit={(element) => (form.complete ? void save(form.fields.pin) : form.showProblems(element))}
        >
          <TextField
            {...form.bind('pin')}
            label={hasPin ? 'New PIN' : 'PIN'}
            hint="4 to 6 digits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            autoFocus
          />
          {problem !== null && <Alert>{problem}</Alert>}
          <div className={styles.choice}>
            <Button kind="quiet" size="tap" onClick={onClose}>
              Cancel
            </Button>
            {hasPin && (
              <Button kind="quiet" size="tap" disabled={isSending} onClick={() => void save(null)}>
                Remove PIN
              </Button>
            )}
            <SubmitButton isSending={isSending} sendingWords="Saving...">
              Save PIN
            </SubmitButton>
          </div>
        </CheckedForm>
      </div>
    </Modal>
  );
}
