import type { SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { download } from '@queuebell/host-kit/capabilities/download';
import { saveFile } from '@queuebell/host-kit/save-file';
import { Alert, Button, buttonClass } from '@queuebell/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reportChoiceIn, queryOf } from '../sheet/days';
import { ReportBody } from '../sheet/report-body';
import { RequireManager } from '../sheet/require-manager';
import { useReport } from '../sheet/use-report';
import { DayPicker } from './day-picker';
import styles from './report.module.css';

/** `/reports`: what some days of the shop were like. */
export function ReportScreen({ host }: { host: Host }) {
  return <RequireManager host={host}>{(user) => <Report host={host} user={user} />}</RequireManager>;
}

function Report({ host, user }: { host: Host; user: SessionUser }) {
  const { search, key } = useLocation();
  const asked = reportChoiceIn(search);
  const { state, days, today, retry } = useReport(host.api, asked, user.timeZone, key);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const saveTable = async () => {
    if (isSaving) return;
    setIsSaving(true);
    setProblem(null);
    const table = await download(host.api, routes.exportReport, days);
    setIsSaving(false);
    if (table.ok) saveFile(table.body, `report-${days.from}-${days.to}.csv`);
    else setProblem(table.message);
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Reports</h1>
        <div className={styles.ways}>
          <Button kind="quiet" aria-disabled={isSaving} onClick={() => void saveTable()}>
            {isSaving ? 'Saving…' : 'Save as CSV'}
          </Button>
          <SuiteLink
            links={host.links}
            to={`/reports/print?${queryOf(asked)}`}
            className={buttonClass({ kind: 'quiet' })}
          >
            Printable page
          </SuiteLink>
        </div>
      </header>
      <DayPicker links={host.links} asked={asked} days={days} today={today} />
      {problem !== null && <Alert>{`The CSV file could not be saved. ${problem}`}</Alert>}
      <ReportBody host={host} state={state} timeZone={user.timeZone} retry={retry} />
    </div>
  );
}
