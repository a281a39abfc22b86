import type { Host } from '@queuebell/host-kit';
import { Button } from '@queuebell/ui';
import { useId, useState } from 'react';
import { DeleteAccountModal } from './delete-account-modal';
import { DownloadStatus } from './download-status';
import { saveFile } from '@queuebell/host-kit/save-file';
import { useDownload } from './use-download';
import styles from './your-data.module.css';

interface YourDataProps {
  host: Host;
  email: string;
  save?: (content: Blob, name: string) => void;
}

export function YourData({ host, email, save = saveFile }: YourDataProps) {
  const { download, passwordDialog, start } = useDownload(host.api, email, save);
  const [isDeleting, setDeleting] = useState(false);
  const id = useId();
  const isLoading = download.step === 'loading';

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Your data
      </h2>
      <p>Download everything we hold about you and your shop, or your customer history as a spreadsheet.</p>
      <div className={styles.ways}>
        <Button kind="quiet" size="tap" disabled={isLoading} onClick={() => start('everything')}>
          Download everything (JSON)
        </Button>
        <Button kind="quiet" size="tap" disabled={isLoading} onClick={() => start('visits')}>
          Download customers (CSV)
        </Button>
      </div>
      <DownloadStatus download={download} />
      {passwordDialog}
      <div className={styles.end}>
        <p>No longer need {host.site.siteName}? Delete your account and everything in it.</p>
        <Button kind="danger" size="tap" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && (
        <DeleteAccountModal
          api={host.api}
          email={email}
          onClose={() => setDeleting(false)}
          onLeft={() => host.session.logOut()}
        />
      )}
    </section>
  );
}
