import { Alert, Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import { useFirstFocus } from '../form/use-first-focus';
import { saveFile } from '@queuebell/host-kit/save-file';
import { CopyButton } from './copy-button';
import styles from './second-factor.module.css';

interface RecoveryCodesModalProps {
  codes: readonly string[];
  email: string;
  /** Two-step login was turned on just now. */
  isFirst: boolean;
  onClose: () => void;
  save?: (content: Blob, name: string) => void;
}

/** The codes are shown only once, so closing asks first. */
export function RecoveryCodesModal({
  codes,
  email,
  isFirst,
  onClose,
  save = saveFile,
}: RecoveryCodesModalProps) {
  const download = useFirstFocus<HTMLButtonElement>();
  const [isLeaving, setLeaving] = useState(false);
  const text = codes.join('\n');

  return (
    <Modal title="Your recovery codes" onClose={() => setLeaving(true)}>
      <div className={styles.modal}>
        {isFirst && <Alert tone="good">Two-step login is on.</Alert>}
        <p>
          If you lose your phone, use one of these to log in. Each works once. Keep them somewhere you can get
          to without your phone: <strong>they won’t be shown again.</strong>
        </p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.ways}>
          <Button
            ref={download}
            kind="quiet"
            onClick={() => save(fileOf(text, email), 'queuebell-recovery-codes.txt')}
          >
            Download
          </Button>
          <CopyButton text={text} what="the recovery codes" />
        </div>
        {isLeaving && <Alert>Please save the codes first. When you have, press “I’ve saved them”.</Alert>}
        <Button size="tap" onClick={onClose}>
          I’ve saved them
        </Button>
      </div>
    </Modal>
  );
}

const fileOf = (codes: string, email: string): Blob =>
  new Blob(
    [
      `Recovery codes for ${email}. Each lets you log in once, instead of a code from your app.\n\n${codes}\n`,
    ],
    {
      type: 'text/plain',
    },
  );
