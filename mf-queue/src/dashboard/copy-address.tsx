import { Button } from '@queuebell/ui';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import styles from './dashboard.module.css';

const COPIED_SHOWN_MS = 2_000;

interface CopyAddressProps {
  address: string;
  /** Said above it; left out, it is a device's. */
  label?: string;
  /** Whose address it is, for those who do not see the tile around it. */
  of: string;
  /** Absent where the page is not served over a secure connection. */
  clipboard: Pick<Clipboard, 'writeText'> | undefined;
}

/** An address to read out, to select with one tap, and to copy where the browser allows it. */
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
      <span role="status" className={styles.heard}>
        {copied ? 'Address copied' : ''}
      </span>
    </div>
  );
}

/** Lets a long address break after its slashes; what is copied by hand stays whole. */
function breakable(address: string): ReactNode {
  return address.split(/(?<=\/)(?!\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
