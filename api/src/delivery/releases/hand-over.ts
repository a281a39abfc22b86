import type { HandOverRequest, PathHandedOver } from '@queuebell/contracts';
import { handedTo, pathConflicts } from './path-owners.js';
import { isRemoteName } from './release-checks.js';
import { NoSuchRelease, ReleaseError } from './release-error.js';
import { refuseShell } from './shell-release.js';
import type { StoreParts } from './store-parts.js';

/**
 * Gives a path to another remote in one step. If the other remote does not declare the path yet, the owner keeps it until a release of
 * the other remote does. If both are the same remote, it takes back a hand-over that still waits.
 * @throws ReleaseError when `from` does not own the path, or other paths of the two would overlap
 */
export function handOver(
  parts: StoreParts,
  from: string,
  by: string,
  { path, to }: HandOverRequest,
): Promise<PathHandedOver> {
  const { acts, claims, now, registry, standings } = parts;
  return parts.locked(async (lock) => {
    for (const name of [from, to]) refuseShell(name, 'The shell owns no addresses.');
    if (!isRemoteName(to)) throw new ReleaseError(`${to} is not a valid name for a remote.`);
    const { current } = await standings.of(from);
    if (!current) throw new NoSuchRelease(`${from} has no release here.`);
    if (!current.paths.includes(path)) {
      throw new ReleaseError(`${from} does not own ${path}. It owns ${current.paths.join(', ')}.`);
    }
    const { declared, handOvers } = await claims.read();
    const next = { declared, handOvers: handedTo(handOvers, path, from, to) };
    const { changes, moved } = await claims.reassign(next);
    const reasons = moved.length > 0 ? pathConflicts(to, declared[to] ?? [], next) : [];
    if (reasons.length > 0) throw new ReleaseError(...reasons);
    const act = { at: now().toISOString(), remote: from, action: 'hand-over' as const, by };
    await acts.record({ ...act, detail: `${path} to ${to}` }, lock, async (id) => {
      await lock.assertHeld();
      await registry.replace(changes, id, { handOvers: next.handOvers });
    });
    return { path, from, to, waits: moved.length === 0 && from !== to };
  });
}
