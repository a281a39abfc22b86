import type { Host } from '../contract';
import { CheckedForm, SubmitButton } from '../form';
import { Alert, Button, Modal, PasswordField } from '@queuebell/ui';
import styles from './confirm-password.module.css';
import { useConfirmPassword } from './use-confirm-password';

interface ConfirmPasswordModalProps {
  api: Host['api'];
  email: string;
  /** @param isGiven whether the password was right; else the person leaves everything as it is */
  onAnswer: (isGiven: boolean) => void;
}

/** Asks for the password of an owner who logged in some time ago, before the account is changed. */
export function ConfirmPasswordModal({ api, email, onAnswer }: ConfirmPasswordModalProps) {
  const { form, confirming, submit } = useConfirmPassword(api, () => onAnswer(true));

  return (
    <Modal title="Confirm your password" onClose={() => onAnswer(false)}>
      <div className={styles.modal}>
        <p>You logged in a while ago. Please show that it is you.</p>
        <CheckedForm label="Confirm your password" onSubmit={submit}>
          {/* Tells a password manager whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            {...form.bind('password')}
          />
          {confirming.step === 'refused' && <Alert>{confirming.message}</Alert>}
          <div className={styles.ways}>
            <Button kind="quiet" size="tap" onClick={() => onAnswer(false)}>
              Cancel
            </Button>
            <SubmitButton isSending={confirming.step === 'sending'} sendingWords="Checking...">
              Confirm
            </SubmitButton>
          </div>
        </CheckedForm>
      </div>
    </Modal>
  );
}
