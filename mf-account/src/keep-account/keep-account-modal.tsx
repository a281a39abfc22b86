import { Alert, Button, Modal } from '@queuebell/ui';
import { dateWords } from '@queuebell/host-kit/dates';
import { useFirstFocus } from '../form/use-first-focus';
import styles from './keep-account.module.css';

interface KeepAccountModalProps {
  /** ISO 8601. */
  eraseAt: string;
  isSending: boolean;
  /** Why keeping it failed. */
  problem: string | null;
  onKeep: () => void;
  onClose: () => void;
}

/** Shown after a login to an account that is about to be deleted. */
export function KeepAccountModal({ eraseAt, isSending, problem, onKeep, onClose }: KeepAccountModalProps) {
  const keep = useFirstFocus<HTMLButtonElement>();
  return (
    <Modal title="This account is being deleted" onClose={onClose}>
      <div className={styles.content}>
        <p>
          Everything in it will be erased on {dateWords(eraseAt, undefined)}. Until then you can keep it as it
          was; you’ll only need to pair your devices again.
        </p>
        {problem !== null && <Alert>{problem}</Alert>}
        <div className={styles.ways}>
          <Button ref={keep} size="tap" disabled={isSending} onClick={onKeep}>
            {isSending ? 'Keeping...' : 'Keep my account'}
          </Button>
          <Button kind="quiet" size="tap" onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Modal>
  );
}
