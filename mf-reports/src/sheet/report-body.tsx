import type { Host } from '@queuebell/host-kit';
import { Alert, Button, Loading } from '@queuebell/ui';
import styles from './report-body.module.css';
import { Sheet } from './sheet';
import type { ReportState } from './use-report';

interface ReportBodyProps {
  host: Host;
  state: ReportState;
  /** Of the shop. */
  timeZone: string;
  retry: () => void;
  isPrinted?: boolean;
}

export function ReportBody({ host, state, timeZone, retry, isPrinted = false }: ReportBodyProps) {
  switch (state.status) {
    case 'loading':
      return (
        <div className={styles.loading}>
          <Loading what="Loading the report…" />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.failed}>
          <Alert>{`The report could not be loaded. ${state.message}`}</Alert>
          <Button onClick={retry}>Retry</Button>
        </div>
      );
    case 'read':
      return (
        <>
          <p role="status" className={styles.visuallyHidden}>
            {state.isOld && 'Loading the report…'}
          </p>
          <div className={styles.body} aria-busy={state.isOld}>
            <Sheet
              host={host}
              report={state.report}
              readAt={state.readAt}
              timeZone={timeZone}
              isPrinted={isPrinted}
            />
          </div>
        </>
      );
  }
}
