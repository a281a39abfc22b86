import { pathsOfOthers } from '../../api/src/delivery/releases/release-checks.ts';
import { movedLine, releasesTable, remotesTable } from '../../api/src/delivery/releases/release-words.ts';
import { UserError } from '../common/user-error.mjs';
import { LostAnswer, type Place } from './server-place.ts';

export { movedLine };

/**
 * Checks before the build; the deploy itself checks again.
 *
 * @throws UserError when another remote owns one of the paths
 */
export async function requireFreePaths(
  remote: string,
  paths: readonly string[],
  place: Place,
): Promise<void> {
  const { remotes } = await place.registry();
  const taken = pathsOfOthers(remote, paths, remotes);
  if (taken.length > 0) throw new UserError(taken.join('\n'));
}

/**
 * Rolls back the current release, or the named one. If another release is current by then, nothing happens.
 *
 * @returns a line that says what has changed
 */
export async function rollBack(
  place: Place,
  remote: string,
  options: Record<string, string | undefined>,
): Promise<string> {
  const from = options['from-version'] ?? (await currentOf(place, remote));
  const moved = await place.rollback(remote, { from, to: options['to-version'] }).catch((error) => {
    throw error instanceof LostAnswer && from !== undefined ? saferToRepeat(error, from) : error;
  });
  return movedLine(moved, place.name);
}

const currentOf = async (place: Place, remote: string) =>
  (await place.list(remote)).find(({ state }) => state === 'current')?.version;

/** The same command again could roll back one release more. */
const saferToRepeat = ({ message }: LostAnswer, from: string) =>
  new UserError(
    `${message}\nThe rollback may have happened anyway. To repeat it safely: --from-version ${from}`,
  );

/** @param options `seesAll`: on a server, a token sees only its own remote */
export async function tableOf(
  place: Place,
  remote: string | undefined,
  { seesAll }: { seesAll: boolean },
): Promise<string> {
  if (remote !== undefined) {
    const releases = await place.list(remote);
    return releases.length > 0 ? releasesTable(releases) : `${remote} has no release on ${place.name}.`;
  }
  const { remotes } = await place.registry();
  const names = Object.keys(remotes);
  const lists = seesAll ? await Promise.all(names.map((name) => place.list(name))) : [];
  const byRemote = Object.fromEntries(lists.map((list, index) => [names[index], list]));
  return names.length > 0 ? remotesTable(remotes, byRemote) : `There are no releases on ${place.name} yet.`;
}
