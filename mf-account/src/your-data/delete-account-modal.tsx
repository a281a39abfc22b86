import { DELETION_WAIT_DAYS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import { CheckedForm } from '@queuebell/host-kit/form';
import { Alert, Button, Modal, PasswordField, TextField } from '@queuebell/ui';
import { dateWords } from '@queuebell/host-kit/dates';
import { useFirstFocus } from '../form/use-first-focus';
import { useDeleteAccount } from './use-delete-account';
import styles from './your-data.module.css';

interface DeleteAccountModalProps {
  api: Host['api'];
  email: string;
  /** Replaces a code that was given just now. */
  pass?: string | undefined;
  onClose: () => void;
  onLeft: () => void;
}

export function DeleteAccountModal({ api, email, pass, onClose, onLeft }: DeleteAccountModalProps) {
  const { form, deleting, needsCode, submit } = useDeleteAccount(api, email, pass);
  if (deleting.step === 'leaving') return <Leaving eraseAt={deleting.eraseAt} onLeft={onLeft} />;
  const isSending = deleting.step === 'sending';

  return (
    <Modal title="Delete your account?" onClose={onClose}>
      <div className={styles.modal}>
        <ul>
          <li>You are logged out everywhere right away, and nobody will be able to join your queue.</li>
          <li>
            For {DELETION_WAIT_DAYS} days you can change your mind: log in and choose “Keep my account”.
            You’ll need to pair your devices again.
          </li>
          <li>After that everything is erased: your account, your settings, your history, your customers.</li>
          <li>
            Deleting your account does not end a monthly payment. Please cancel that first, with “Manage
            payment”.
          </li>
        </ul>
        <CheckedForm label="Delete your account" onSubmit={submit}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            {...form.bind('password')}
          />
          {needsCode && (
            <TextField
              label="Code"
              hint="from your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              autoCorrect="off"
              spellCheck={false}
              required
              autoFocus
              {...form.bind('code')}
            />
          )}
          {deleting.step === 'refused' && <Alert>{deleting.message}</Alert>}
          <div className={styles.ways}>
            <Button kind="quiet" size="tap" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" size="tap" disabled={isSending}>
              {isSending ? 'Deleting...' : 'Delete my account'}
            </Button>
          </div>
        </CheckedForm>
      </div>
    </Modal>
  );
}

function Leaving({ eraseAt, onLeft }: { eraseAt: string; onLeft: () => void }) {
  const close = useFirstFocus<HTMLButtonElement>();
  return (
    <Modal title="Your account is deleted" onClose={onLeft}>
      <div className={styles.modal}>
        <Alert tone="good">
          Everything will be erased on {dateWords(eraseAt, undefined)}. Until then you can come back: log in
          and choose “Keep my account”.
        </Alert>
        <Button ref={close} size="tap" onClick={onLeft}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
