import type { SessionUser } from '@queuebell/contracts';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Button, buttonClass } from '@queuebell/ui';
import { useLocation } from 'react-router-dom';
import { reportChoiceIn, queryOf } from '../sheet/days';
import { ReportBody } from '../sheet/report-body';
import { RequireManager } from '../sheet/require-manager';
import { useReport } from '../sheet/use-report';
import styles from './print.module.css';

/** `/reports/print`: a report as wide as a sheet of paper, with all its tables. */
export function PrintScreen({ host }: { host: Host }) {
  return <RequireManager host={host}>{(user) => <Paper host={host} user={user} />}</RequireManager>;
}

function Paper({ host, user }: { host: Host; user: SessionUser }) {
  const { search, key } = useLocation();
  const asked = reportChoiceIn(search);
  const { state, retry } = useReport(host.api, asked, user.timeZone, key);
  return (
    <div className={styles.paper}>
      <div className={styles.ways}>
        <Button disabled={state.status !== 'read' || state.isOld} onClick={() => window.print()}>
          Print
        </Button>
        <SuiteLink
          links={host.links}
          to={`/reports?${queryOf(asked)}`}
          className={buttonClass({ kind: 'quiet' })}
        >
          Back to the report
        </SuiteLink>
      </div>
      <h1>{['Report', user.businessName].filter(Boolean).join(' · ')}</h1>
      <ReportBody host={host} state={state} timeZone={user.timeZone} retry={retry} isPrinted />
    </div>
  );
}
