import type { QueueEntry } from '@queuebell/contracts';
import { Button, Modal } from '@queuebell/ui';
import styles from '../part/settings.module.css';
import type { DraftChair } from './chairs-state';

interface RemoveQuestionProps {
  chair: DraftChair;
  customer: QueueEntry;
  onRemove: () => void;
  onKeep: () => void;
}

export function RemoveQuestion({ chair, customer, onRemove, onKeep }: RemoveQuestionProps) {
  const { number, name } = customer;
  return (
    <Modal title={`Remove ${chair.name.trim()}?`} onClose={onKeep}>
      <div className={styles.question}>
        <p>{`Number ${number}${name && `, ${name},`} is there now, and goes back to the queue.`}</p>
        <div className={styles.actions}>
          <Button kind="danger" size="tap" onClick={onRemove}>
            Remove
          </Button>
          <Button kind="quiet" size="tap" onClick={onKeep}>
            Keep it
          </Button>
        </div>
      </div>
    </Modal>
  );
}
