import { Button } from '@queuebell/ui';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import styles from './dashboard.module.css';

const COPIED_SHOWN_MS = 2_000;

interface CopyAddressProps {
  address: string;
  label?: string;
  /** The address's owner, for screen readers. */
  of: string;
  /** Undefined without HTTPS. */
  clipboard: Pick<Clipboard, 'writeText'> | undefined;
}

export function CopyAddress({ address, label = 'On the device, open', of, clipboard }: CopyAddressProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => {
    void clipboard?.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

  return (
    <div className={styles.address}>
      <p className={styles.addressLabel}>{label}</p>
      {clipboard && (
        <Button kind="quiet" onClick={copy} aria-label={`Copy address of ${of}`}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
      <code className={styles.addressText}>{breakable(address)}</code>
      <span role="status" className={styles.visuallyHidden}>
        {copied ? 'Address copied' : ''}
      </span>
    </div>
  );
}

/** Lets a long address wrap after its slashes without changing copied text. */
function breakable(address: string): ReactNode {
  return address.split(/(?<=\/)(?!\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
