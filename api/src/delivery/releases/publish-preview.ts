import type { ReleaseOrigin } from '@queuebell/contracts';
import type { Inspected } from './release-inspection.js';
import { linkProblemsOf } from './release-links.js';
import type { HeldLock } from './store-lock.js';
import type { StoreParts } from './store-parts.js';

const HOUR_MS = 3_600_000;

export interface PublishedPreview {
  remote: string;
  version: string;
  /** ISO 8601 in UTC. */
  until: string;
  /** Part of the link; it is not stored. */
  secret: string;
  /** A sentence for each link that would lead nowhere. */
  linkProblems?: string[];
}

interface PreviewOf extends ReleaseOrigin {
  by: string;
  hours: number;
}

/** Stores a release without making it current. @param draft folder with the inspected files */
export function publishPreview(
  parts: StoreParts,
  draft: string,
  { description, version }: Inspected,
  { by, hours, ...origin }: PreviewOf,
): Promise<PublishedPreview> {
  const { acts, checks, previews, stored } = parts;
  const { name: remote } = description;
  const publish = async (lock: HeldLock) => {
    await checks.assertFits(draft, description);
    const now = parts.now();
    const until = new Date(now.getTime() + hours * HOUR_MS).toISOString();
    const act = { at: now.toISOString(), remote, version, action: 'preview' as const, by, ...origin };
    const secret = await acts.record({ ...act, detail: `until ${until}` }, lock, async (id) => {
      await stored.add(draft, remote, version, now);
      // A deploy removes only releases that were not needed for a day, and a preview ends within a day.
      await stored.neededUntil(remote, version, now);
      return previews.add({ remote, version, until, by }, id, lock);
    });
    return { remote, version, until, secret, ...(await linkProblemsOf(parts, description)) };
  };
  return parts.locked(publish, { usesReserve: false });
}
