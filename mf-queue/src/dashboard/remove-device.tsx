import type { DeviceKind } from '@queuebell/contracts';
import { Alert, Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import styles from './devices.module.css';

interface RemoveDeviceProps {
  name: string;
  kind: DeviceKind;
  onRemove: () => Promise<string | null>;
  onClose: () => void;
}

export function RemoveDevice({ name, kind, onRemove, onClose }: RemoveDeviceProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const remove = async () => {
    setSending(true);
    setProblem(await onRemove());
    setSending(false);
  };

  return (
    <Modal title={`Remove ${name}?`} onClose={onClose}>
      <div className={styles.question}>
        <p>It stops within seconds. To use it again, pair it again.</p>
        {kind === 'check-in' && (
          <p>
            Tickets it gave out while offline will only join the queue if you pair it with this shop again.
          </p>
        )}
        {problem !== null && <Alert>{problem}</Alert>}
        <div className={styles.actions}>
          <Button kind="danger" size="tap" disabled={isSending} onClick={() => void remove()}>
            Remove
          </Button>
          <Button kind="quiet" size="tap" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Modal>
  );
}
