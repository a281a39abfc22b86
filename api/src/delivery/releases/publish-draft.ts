import type { DeployQuery } from '@queuebell/contracts';
import { assertCurrentIs } from './expected-release.js';
import { makeCurrent, type NewMove, type PathNews } from './make-current.js';
import { forward } from './release-history.js';
import type { Inspected } from './release-inspection.js';
import type { HeldLock } from './store-lock.js';
import type { StoreParts } from './store-parts.js';

export interface Published extends PathNews {
  remote: string;
  version: string;
  /** False if this build was already the current one. */
  changed: boolean;
  /** True if lost or changed files of that release were repaired. */
  repaired?: true;
  from: string | undefined;
}

export interface Deploy extends DeployQuery {
  by: string;
  /** Of a shell: remotes that the caller deploys next, which it need not fit. */
  followed?: readonly string[] | undefined;
}

/**
 * @param draft folder with the inspected files
 * @throws ReleaseChanged when another release is current than `from`, unless it is this one
 */
export async function publishDraft(
  parts: StoreParts,
  draft: string,
  { description, version }: Inspected,
  { from, followed, ...origin }: Deploy,
): Promise<Published> {
  const { acts, checks, standings, stored } = parts;
  const { name: remote } = description;
  let isNew = false;
  const publish = async (lock: HeldLock) => {
    const standing = await standings.of(remote);
    const { current, trail } = standing;
    if (current?.version !== version) assertCurrentIs(from, remote, current);
    await checks.assertFits(draft, description, followed);
    const now = parts.now();
    const add = async () => {
      const added = await stored.add(draft, remote, version, now);
      isNew = added === 'new';
      return added;
    };
    await lock.assertHeld();
    const isThere = current?.version === version;
    let added = isThere ? await add() : undefined;
    const changed = !isThere || current.entry !== (await stored.entry(remote, version)).entry;
    let news: PathNews = {};
    if (changed) {
      const move: NewMove = { at: now.toISOString(), remote, version, action: 'publish', ...origin };
      await acts.record(move, lock, async (act) => {
        added ??= await add();
        news = await makeCurrent(parts, { act, move, trail: forward(trail, version) }, standing, lock);
      });
    }
    const repaired = added === 'repaired' && { repaired: true as const };
    return { remote, version, changed, ...repaired, ...news, from: current?.version };
  };
  try {
    return await parts.locked(publish, { usesReserve: false });
  } catch (error) {
    if (isNew) await takeBack(parts, remote, version);
    throw error;
  }
}

/** Takes the lock again: if it was lost, another process may have published this build. */
async function takeBack(parts: StoreParts, remote: string, version: string): Promise<void> {
  const remove = async (lock: HeldLock) => {
    const { live } = await parts.standings.of(remote);
    await lock.assertHeld();
    if (!live.has(version)) await parts.stored.remove(remote, version);
    await parts.acts.settle(lock);
  };
  await parts.locked(remove).catch((error: Error) => {
    parts.warn(`${remote} ${version} was not published. Its files are still there: ${error.message}`);
  });
}
