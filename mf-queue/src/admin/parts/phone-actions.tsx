import type { QueueEntry } from '@queuebell/contracts';
import { useEffect, useState } from 'react';
import styles from './admin.module.css';

const COPIED_SHOWN_MS = 2_000;

interface PhoneActionsProps {
  entry: QueueEntry;
  /** Undefined without HTTPS. */
  clipboard?: Pick<Clipboard, 'writeText'> | undefined;
}

/** Copy the customer's phone number, or send a text message. */
export function PhoneActions({ entry, clipboard = navigator.clipboard }: PhoneActionsProps) {
  const { number, name, phone } = entry;
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  if (!phone) return null;
  const copy = () =>
    void clipboard?.writeText(phone).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <>
      {clipboard && (
        <button
          type="button"
          className={`${styles.small} ${styles.copy}`}
          aria-label={`Copy the phone number of ${number} ${name}`}
          onClick={copy}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
      <a
        className={`${styles.small} ${styles.text}`}
        href={`sms:${phone}`}
        aria-label={`Text ${number} ${name}`}
      >
        Text
      </a>
    </>
  );
}
