import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button, Loading, Problem } from '@queuebell/ui';
import page from '../page/page.module.css';
import { RequireAdmin } from '../site-staff/require-admin';
import staff from '../site-staff/staff-page.module.css';
import { Refused } from '../site-staff/staff-refusal';
import { RemoteReleases } from './remote-releases';
import styles from './releases.module.css';
import { type ReleasesState, useReleases } from './use-releases';
import { timeWords } from './words';

/** `/releases`, for the site's staff: which releases each remote has and had. Releases are changed by commands only. */
export function ReleasesScreen({ host }: { host: Host }) {
  return (
    <div className={page.page}>
      <title>{`Releases · ${host.site.siteName}`}</title>
      <RequireAdmin host={host}>{(admin) => <Releases host={host} admin={admin} />}</RequireAdmin>
    </div>
  );
}

function Releases({ host, admin }: { host: Host; admin: SessionUser }) {
  const { state, isReading, refresh } = useReleases(host.api);
  switch (state.step) {
    case 'loading':
      return <Loading what="Loading the releases…" />;
    case 'failed':
      return (
        <Problem title="The releases could not be loaded." onRetry={refresh}>
          Pages are not affected. Please check your connection and try again.
        </Problem>
      );
    case 'refused':
      return <Refused why={state.why} host={host} user={admin} />;
    case 'ready':
      return <Overview {...{ state, isReading, refresh }} timeZone={admin.timeZone} />;
  }
}

interface OverviewProps {
  state: Extract<ReleasesState, { step: 'ready' }>;
  isReading: boolean;
  refresh: () => void;
  /** Of the reader's shop. */
  timeZone: string;
}

function Overview({ state: { overview, readAt, isOld }, isReading, refresh, timeZone }: OverviewProps) {
  const asOf = `As of ${timeWords(new Date(readAt).toISOString(), timeZone)}.`;
  return (
    <div className={staff.screen}>
      <header className={staff.header}>
        <div>
          <h1 className={staff.title}>Releases</h1>
          <p className={styles.lead}>
            Teams deploy, promote and roll back with commands. <span role="status">{asOf}</span>
          </p>
        </div>
        <Button kind="quiet" aria-disabled={isReading} onClick={refresh}>
          {isReading ? 'Refreshing…' : 'Refresh'}
        </Button>
      </header>
      {isOld && <Alert>The latest state could not be loaded. Please try again.</Alert>}
      {overview.remotes.length === 0 ? (
        <div role="status" className={staff.empty}>
          <h2>No releases yet</h2>
          <p>Each remote is listed here after its first deploy.</p>
        </div>
      ) : (
        overview.remotes.map((each) => (
          <RemoteReleases key={each.remote} overview={each} timeZone={timeZone} />
        ))
      )}
    </div>
  );
}
