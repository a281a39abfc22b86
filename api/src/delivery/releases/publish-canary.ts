import type { CanaryStarted, ReleaseOrigin } from '@queuebell/contracts';
import type { Canary } from './canaries.js';
import { assertCurrentIs } from './expected-release.js';
import { NoSuchRelease, ReleaseError } from './release-error.js';
import { linkProblemsOf } from './release-links.js';
import type { Inspected } from './release-inspection.js';
import { refuseShell } from './shell-release.js';
import type { HeldLock } from './store-lock.js';
import type { StoreParts } from './store-parts.js';

export interface CanaryOf extends ReleaseOrigin {
  by: string;
  /** In percent of all browsers. */
  share: number;
  /** Whether device entries that can be installed, such as walls and tablets, get it, too. */
  walls: boolean;
  from?: string | undefined;
}

/**
 * Stores a release that a share of all browsers gets from now on. A canary of the remote that is open ends; of the
 * same build, it only gets another share.
 *
 * @param draft folder with the inspected files
 * @throws NoSuchRelease without a current release to compare with, ReleaseChanged when another one than `from` is current
 */
export function publishCanary(
  parts: StoreParts,
  draft: string,
  { description, version }: Inspected,
  { by, share, walls, from, ...origin }: CanaryOf,
): Promise<CanaryStarted> {
  const { acts, checks, registry, standings, stored } = parts;
  const { name: remote } = description;
  const publish = async (lock: HeldLock) => {
    refuseShell(remote, 'The shell has no canaries: a preview shows it to some browsers first.');
    const { current } = await standings.of(remote);
    if (!current) {
      throw new NoSuchRelease(`${remote} has no release here that a canary could be compared with.`);
    }
    assertCurrentIs(from, remote, current);
    if (current.version === version) throw new ReleaseError(`${version} of ${remote} is current already.`);
    await checks.assertFits(draft, description);
    const now = parts.now();
    const { version: against } = current;
    const canaries = await registry.canaries();
    const before = canaries[remote];
    const isSame = before?.version === version;
    const since = isSame ? before.since : now.toISOString();
    const canary: Canary = { version, against, share, walls, pinned: isSame && before.pinned, since, by };
    const act = { at: now.toISOString(), remote, version, action: 'canary' as const, by, ...origin };
    const detail = `${share} % of browsers${walls ? ' and walls' : ''}, compared with ${against}`;
    await acts.record({ ...act, detail }, lock, async (id) => {
      await stored.add(draft, remote, version, now);
      await stored.neededUntil(remote, version, now);
      if (before && !isSame) await stored.neededUntil(remote, before.version, now);
      await lock.assertHeld();
      await registry.replace({}, id, { canaries: { ...canaries, [remote]: canary } });
    });
    const replaced = before && !isSame && { replaced: before.version };
    const links = await linkProblemsOf(parts, description);
    return { remote, version, against, share, walls, ...replaced, ...links };
  };
  return parts.locked(publish, { usesReserve: false });
}
