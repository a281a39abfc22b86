import type { ReleaseOrigin } from '@queuebell/contracts';
import type { Inspected } from './release-inspection.js';
import type { StoreParts } from './store-parts.js';

const HOUR_MS = 3_600_000;

export interface PublishedPreview {
  remote: string;
  version: string;
  /** ISO 8601 in UTC. */
  until: string;
  /** Part of the link; it is not stored. */
  secret: string;
}

interface PreviewOf extends ReleaseOrigin {
  by: string;
  hours: number;
}

/** Stores a release without making it current. @param draft folder with the inspected files */
export function publishPreview(
  {
    acts,
    checks,
    now: clock,
    locked,
    previews,
    stored,
  }: Pick<StoreParts, 'acts' | 'checks' | 'now' | 'locked' | 'previews' | 'stored'>,
  draft: string,
  { description, version }: Inspected,
  { by, hours, ...origin }: PreviewOf,
): Promise<PublishedPreview> {
  const { name: remote, paths } = description;
  return locked(async (lock) => {
    await checks.assertPathsAreFree(remote, paths);
    const now = clock();
    const until = new Date(now.getTime() + hours * HOUR_MS).toISOString();
    const act = { at: now.toISOString(), remote, version, action: 'preview' as const, by, ...origin };
    const secret = await acts.record({ ...act, detail: `until ${until}` }, lock, async () => {
      await stored.add(draft, remote, version, now);
      // A deploy removes only releases that were not needed for a day, and a preview ends within a day.
      await stored.neededUntil(remote, version, now);
      await lock.assertHeld();
      return previews.add({ remote, version, until, by });
    });
    return { remote, version, until, secret };
  });
}
