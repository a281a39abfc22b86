import type { LegacyPost } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import { useFirstFocus } from '../form/use-first-focus';
import styles from './legacy-posts.module.css';

interface DeletePostModalProps {
  post: LegacyPost;
  onClose: () => void;
  onDelete: () => Promise<void>;
}

export function DeletePostModal({ post, onClose, onDelete }: DeletePostModalProps) {
  const cancel = useFirstFocus<HTMLButtonElement>();
  const [isDeleting, setDeleting] = useState(false);

  const confirm = () => {
    setDeleting(true);
    void onDelete();
  };

  return (
    <Modal title={messages.confirmPostDeletion} onClose={onClose}>
      <div className={styles.modal}>
        <p className={styles.job}>{post.job}</p>
        <div className={styles.choice}>
          <Button ref={cancel} kind="quiet" size="tap" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" size="tap" disabled={isDeleting} onClick={confirm}>
            {isDeleting ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
