import type { RemoteOverview } from '@queuebell/contracts';
import { useId } from 'react';
import { ComparedCanaries } from './compared-canaries';
import { ReleaseHistory } from './release-history';
import { ReleasesTable } from './releases-table';
import styles from './releases.module.css';

/** One remote: its releases, its canaries and its history. */
export function RemoteReleases({ overview, timeZone }: { overview: RemoteOverview; timeZone: string }) {
  const title = useId();
  const { remote, releases, canary, compared, acts } = overview;
  const isOnSite = releases.some(({ state }) => state === 'current');
  return (
    <section className={styles.remote} aria-labelledby={title}>
      <h2 id={title}>{remote}</h2>
      {!isOnSite && (
        <p className={styles.quiet}>
          {releases.length === 0
            ? 'It has no release.'
            : 'It is not on the site. A deploy or a rollback brings it back.'}
        </p>
      )}
      {(releases.length > 0 || canary) && (
        <ReleasesTable {...{ remote, releases, timeZone, ...(canary && { canary }) }} />
      )}
      {(isOnSite || compared.length > 0) && <ComparedCanaries {...{ compared, timeZone }} />}
      <ReleaseHistory acts={acts} timeZone={timeZone} />
    </section>
  );
}
