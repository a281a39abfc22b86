import { Alert } from '@queuebell/ui';
import type { Download } from './use-download';
import styles from './your-data.module.css';

export function DownloadStatus({ download }: { download: Download }) {
  return (
    <>
      <p role="status" className={styles.status}>
        {download.step === 'loading' && 'Collecting…'}
        {download.step === 'saved' && 'Downloaded.'}
      </p>
      {download.step === 'failed' && <Alert>{download.message}</Alert>}
    </>
  );
}
