import { CheckedForm, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, Button, Modal, TextField } from '@queuebell/ui';
import styles from './second-factor.module.css';
import { useCodeForm } from './use-code-form';

interface CodeModalProps {
  /** True to turn two-step login off, false to make new recovery codes. */
  isEnd: boolean;
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
}

export function CodeModal({ isEnd, onCode, onClose }: CodeModalProps) {
  const { form, isSending, problem, submit, field } = useCodeForm('either', onCode);
  const title = isEnd ? 'Turn off two-step login?' : 'Make new recovery codes?';

  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.modal}>
        <p>
          {isEnd
            ? 'You’ll log in with just your password. Every other browser is logged out; paired devices keep working.'
            : 'The recovery codes that you have now will stop working.'}
        </p>
        <CheckedForm label={title} onSubmit={submit}>
          <div ref={field}>
            <TextField
              label="Code"
              hint="From your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              required
              autoFocus
              {...form.bind('code')}
            />
          </div>
          {problem !== null && <Alert>{problem}</Alert>}
          <div className={styles.choice}>
            <Button kind="quiet" size="tap" onClick={onClose}>
              Cancel
            </Button>
            {isEnd ? (
              <Button type="submit" kind="danger" size="tap" disabled={isSending}>
                {isSending ? 'Turning off...' : 'Turn off'}
              </Button>
            ) : (
              <SubmitButton isSending={isSending} sendingWords="Making them...">
                Make new codes
              </SubmitButton>
            )}
          </div>
        </CheckedForm>
      </div>
    </Modal>
  );
}
