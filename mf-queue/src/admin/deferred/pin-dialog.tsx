import { CheckedForm, onlyProblems, SubmitButton, useForm } from '@queuebell/host-kit/form';
import { Alert, Button, Modal, TextField } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './deferred.module.css';

interface PinDialogProps {
  name: string;
  /** @returns what went wrong, in words */
  onPin: (pin: string) => Promise<string | null>;
  onClose: () => void;
}

export function PinDialog({ name, onPin, onClose }: PinDialogProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const form = useForm<'pin'>({
    initial: { pin: '' },
    problemsOf: ({ pin }) => onlyProblems({ pin: pin === '' ? 'Please enter the PIN.' : undefined }),
  });

  useEffect(() => {
    if (problem !== null) field.current?.querySelector('input')?.select();
  }, [problem, isSending]);

  const send = async () => {
    setSending(true);
    setProblem(null);
    const wrong = await onPin(form.fields.pin);
    setSending(false);
    setProblem(wrong);
    if (wrong === null) onClose();
  };

  return (
    <Modal title={`${name}’s PIN`} onClose={onClose}>
      <CheckedForm
        label={`${name}’s PIN`}
        onSubmit={(element) => (form.complete ? void send() : form.showProblems(element))}
      >
        <div ref={field}>
          <TextField
            {...form.bind('pin')}
            label="PIN"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            size="device"
            autoFocus
          />
        </div>
        {problem !== null && <Alert>{problem}</Alert>}
        <div className={styles.choices}>
          <SubmitButton isSending={isSending} sendingWords="Checking...">
            OK
          </SubmitButton>
          <Button kind="quiet" size="tap" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </CheckedForm>
    </Modal>
  );
}
