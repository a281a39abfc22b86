import { Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import { useFirstFocus } from '../form/use-first-focus';
import styles from './own-sessions.module.css';

interface EndOthersModalProps {
  onClose: () => void;
  onEnd: () => Promise<void>;
}

/** Asks first, because one of the other browsers may be the wall display. */
export function EndOthersModal({ onClose, onEnd }: EndOthersModalProps) {
  const cancel = useFirstFocus<HTMLButtonElement>();
  const [isEnding, setEnding] = useState(false);

  const confirm = () => {
    setEnding(true);
    void onEnd();
  };

  return (
    <Modal title="Log out everywhere else?" onClose={onClose}>
      <div className={styles.modal}>
        <p>
          Every other browser will ask for your password, including a display or a tablet where you logged in
          yourself. Paired devices keep working.
        </p>
        <div className={styles.choice}>
          <Button ref={cancel} kind="quiet" size="tap" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" size="tap" disabled={isEnding} onClick={confirm}>
            {isEnding ? 'Logging out...' : 'Log out everywhere else'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
