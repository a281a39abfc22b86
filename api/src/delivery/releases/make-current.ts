import { releasesOf, type RegistryEntry } from '@queuebell/contracts';
import { firstOf, withPaths, type MovedPath } from './path-owners.js';
import { SHELL } from './release-files.js';
import { linkProblemsAfter } from './release-links.js';
import type { Move, Trail } from './release-history.js';
import type { Standing } from './release-standing.js';
import type { HeldLock } from './store-lock.js';
import type { StoreParts } from './store-parts.js';

/** Separates the times of releases that were needed equally long. */
const MOMENT_MS = 1;

export type NewMove = Omit<Move, 'id'>;

interface Step {
  /** Its id in the journal. */
  act: string;
  move: NewMove;
  trail: Trail;
}

export interface PathNews {
  /** Paths that changed their owner. */
  movedPaths?: MovedPath[];
  /** Paths in the release that other remotes own. */
  dormantPaths?: { path: string; owner: string }[];
  /** A sentence for each link that leads nowhere. */
  linkProblems?: string[];
  /** Of a shell: a sentence for each part that fallbacks and previews need and the shell lacks. */
  unmet?: string[];
}

/** After pages can read the new registry nothing may fail: the next deploy makes up for later steps. */
export async function makeCurrent(
  parts: StoreParts,
  { act, move, trail }: Step,
  standing: Standing,
  lock: HeldLock,
): Promise<PathNews> {
  const { claims, registry, standings, stored, now: clock, warn } = parts;
  const { remote, version, at: since } = move;
  const { current } = standing;
  const now = clock();
  const entry = await stored.entry(remote, version);
  const fallbacks = await standings.fallbacks(remote, trail, standing, now);
  const before = await claims.read();
  const after = { ...before, declared: { ...before.declared, [remote]: entry.paths } };
  const { changes, moved, owned } = await claims.reassign(after);
  await lock.assertHeld();
  if (current) await noteLastNeed(parts, remote, current, now);
  await lock.assertHeld();
  const own = withPaths(entry, [...(owned[remote] ?? [])]);
  await registry.replace({ ...changes, [remote]: { ...own, since, ...fallbacks } }, act);
  const needed = releasesOf({ ...entry, ...fallbacks }).map((release) => release.version);
  const live = new Set([...standing.available, version]);
  await stored.prune(remote, { needed, live }, now).catch((error: Error) => {
    warn(`${remote} ${version} is live. Old releases were not removed: ${error.message}`);
  });
  const dormant = entry.paths.flatMap((path) => {
    const owner = firstOf(after, remote, path) ?? remote;
    return owner === remote ? [] : [{ path, owner }];
  });
  return {
    ...(moved.length > 0 && { movedPaths: moved }),
    ...(dormant.length > 0 && { dormantPaths: dormant }),
    ...(await linkProblemsAfter(parts, remote, current?.paths ?? [])),
    ...(remote === SHELL && (await unmetAfter(parts))),
  };
}

async function unmetAfter({ checks, warn }: StoreParts): Promise<{ unmet?: string[] }> {
  const unmet = await checks.unmetByCurrentShell().catch((error: Error) => {
    warn(`The shell is live. Fallbacks and previews were not held against it: ${error.message}`);
    return [];
  });
  return unmet.length > 0 ? { unmet } : {};
}

/**
 * Records when each release was last needed, an older one a moment before its successor, so that the newest one is kept longest. A canary
 * ends with the current release, and open pages still need its files.
 */
export async function noteLastNeed(
  { registry, stored }: Pick<StoreParts, 'registry' | 'stored'>,
  remote: string,
  current: RegistryEntry,
  now: Date,
): Promise<void> {
  const canary = (await registry.canaries())[remote];
  if (canary) await stored.neededUntil(remote, canary.version, now);
  for (const [place, { version }] of [...releasesOf(current).entries()].reverse()) {
    await stored.neededUntil(remote, version, new Date(now.getTime() - place * MOMENT_MS));
  }
}
