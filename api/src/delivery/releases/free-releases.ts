import { readdir } from 'node:fs/promises';
import { releasesOf } from '@queuebell/contracts';
import { isRemoteName } from './release-checks.js';
import type { StoreParts } from './store-parts.js';
import { outdated } from './stored-releases.js';

export interface FreedRelease {
  remote: string;
  version: string;
  bytes: number;
}

/** Removes releases that were replaced a day ago or earlier, except those that pages fall back to. */
export function freeReleases(parts: StoreParts, by: string): Promise<FreedRelease[]> {
  const { acts, registry, standings, stored } = parts;
  return parts.locked(async (lock) => {
    const freed: FreedRelease[] = [];
    for (const remote of (await readdir(parts.folder)).filter(isRemoteName)) {
      const { current, moves, available } = await standings.of(remote);
      const canary = (await registry.canaries())[remote];
      const needed = [...(current ? releasesOf(current) : []), ...(canary ? [canary] : [])].map(
        ({ version }) => version,
      );
      const live = new Set([...moves.map(({ version }) => version), ...available]);
      const now = parts.now();
      const old = outdated(await stored.versions(remote), { needed, live, keepMin: 0 }, now.getTime());
      if (old.length === 0) continue;
      const act = { at: now.toISOString(), remote, action: 'free' as const, by, detail: old.join(' ') };
      await acts.record(act, lock, async (id) => {
        await lock.assertHeld();
        await registry.replace({}, id);
        for (const version of old) {
          const bytes = await stored.sizeOf(remote, version);
          await stored.remove(remote, version);
          freed.push({ remote, version, bytes });
        }
      });
    }
    return freed;
  });
}
