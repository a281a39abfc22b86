import type { BillingState, SessionUser } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { Host } from '@queuebell/host-kit';
import { Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isAfterPayment } from '../arrival/arrival';
import { BillingStatus } from '../billing/billing-status';
import { SubscriptionCard } from '../subscription/subscription-card';
import { DeleteAccountModal } from '../your-data/delete-account-modal';
import { DownloadStatus } from '../your-data/download-status';
import { saveFile } from '@queuebell/host-kit/save-file';
import { useDownload } from '../your-data/use-download';
import type { Pass } from './login-rules';
import styles from './login.module.css';

interface SubscriptionModalProps {
  host: Host;
  user: SessionUser;
  /** Needed for the download, as there is no session. */
  password: string;
  /** Replaces a code where the account requires one. */
  pass: Pass;
  /** A running monthly payment, shown instead of a second subscription. */
  billing: BillingState | null;
  /** Milliseconds since 1970. */
  now: number;
  onLater: () => void;
  onLeave: () => void;
}

/** For an owner without a membership: renew, download the data, or delete the account. */
export function SubscriptionModal(props: SubscriptionModalProps) {
  const { host, user, password, pass, billing, now, onLater, onLeave } = props;
  const { search } = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const { id, email, timeZone } = user;
  const { download, start } = useDownload(host.api, email, saveFile, {
    email,
    password,
    ...(pass && { code: pass }),
  });
  return (
    <>
      <Modal title={messages.subscriptionRequired} onClose={onLater}>
        <div className={styles.required}>
          {isAfterPayment(search) && (
            <p>Have you just paid? The confirmation can take a minute. Then close this and log in again.</p>
          )}
          {billing === null ? (
            <SubscriptionCard host={host} email={email} ownerId={id} during="session" onLeave={onLeave} />
          ) : (
            <BillingStatus state={billing} email={email} timeZone={timeZone} now={now} />
          )}
          <Button kind="quiet" size="tap" onClick={onLater}>
            Later
          </Button>
          <button type="button" className={styles.leave} onClick={() => start('everything')}>
            Download your data
          </button>
          <DownloadStatus download={download} />
          <button type="button" className={styles.leave} onClick={() => setDeleting(true)}>
            Delete account
          </button>
        </div>
      </Modal>
      {isDeleting && (
        <DeleteAccountModal
          api={host.api}
          email={email}
          pass={pass}
          onClose={() => setDeleting(false)}
          onLeft={onLater}
        />
      )}
    </>
  );
}
