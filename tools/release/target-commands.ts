import type { DeployQuery, Registry, ReleaseMoved } from '@queuebell/contracts';
import { pathConflicts } from '../../api/src/delivery/releases/path-owners.ts';
import {
  canaryEndedLine,
  canaryLines,
  canaryNewsLines,
  movedLine,
  previewLines,
  releasesTable,
  remotesTable,
  retiredLines,
} from '../../api/src/delivery/releases/release-words.ts';
import { SHELL } from '../../api/src/delivery/releases/release-files.ts';
import { UserError } from '../common/user-error.mjs';
import { shareOf, type Arguments } from './deploy-arguments.ts';
import { contains, isCutOff, originOf } from './deploy-origin.ts';
import { LostAnswer, type DeployTarget } from './server-target.ts';

type Options = Arguments['options'];

/**
 * Checks before the build; the deploy itself checks again.
 *
 * @throws UserError when another remote owns one of the paths
 */
export async function requireFreePaths(
  remote: string,
  paths: readonly string[],
  target: DeployTarget,
): Promise<void> {
  const { remotes } = await target.registry();
  const declared = Object.fromEntries(Object.entries(remotes).map(([name, each]) => [name, each.paths]));
  const taken = pathConflicts(remote, paths, { declared, handOvers: await target.handOvers(remote) });
  if (taken.length > 0) throw new UserError(taken.join('\n'));
}

/**
 * Read before the build, so that a pipeline that ends later does not overtake another one.
 *
 * @param sources the folder of the remote's sources, or one in the same checkout
 * @throws UserError when the current release contains these sources
 */
export async function deployQuery(
  target: DeployTarget,
  remote: string,
  { options, flags }: Pick<Arguments, 'options' | 'flags'>,
  { sources, env }: { sources: string; env: NodeJS.ProcessEnv },
): Promise<DeployQuery> {
  const origin = await originOf({ folder: sources, env, given: options });
  const current = await currentOf(target, remote);
  const theirs = current?.origin?.commit;
  if (theirs !== undefined && isCutOff(sources, theirs) && !flags.has('older'))
    throw new UserError(
      `${remote} runs ${current?.version}, built from ${theirs}. This clone is shallow and does not have that commit, so it is unknown ` +
        'whether your sources are newer.\nNothing has changed. Get the commit (git fetch --unshallow; in a CI, fetch-depth: 0), or deploy all the same: --older',
    );
  const isOlder =
    origin.commit !== undefined && theirs !== undefined && contains(sources, origin.commit, theirs);
  if (isOlder && !flags.has('older'))
    throw new UserError(
      `${remote} runs ${current?.version}, built from ${theirs}, which contains ${origin.commit} already.\n` +
        'Nothing has changed. To deploy the older sources in its place: --older',
    );
  return { ...origin, from: options['from-version'] ?? current?.version ?? '' };
}

/**
 * @param means `next`: the arguments of the commands that may follow, such as 'mf-queue --server https://…'
 * @returns `stored` is missing for a preview, which ends by itself
 */
export async function publish(
  target: DeployTarget,
  remote: string,
  { options: { at, hours, canary }, flags }: Pick<Arguments, 'options' | 'flags'>,
  { built, query, next }: { built: string; query: DeployQuery; next: string },
): Promise<{ lines: string; stored?: Pick<ReleaseMoved, 'remote' | 'version'> }> {
  if (flags.has('preview')) {
    const { from: _, ...origin } = query;
    const made = await target.preview(remote, built, { ...origin, ...(hours !== undefined && { hours }) });
    return { lines: previewLines(made, target.name) };
  }
  const share = canary === undefined ? null : shareOf(canary);
  if (share !== null) {
    const walls = flags.has('walls') ? 'yes' : 'no';
    const stored = await target.canary(remote, built, { ...query, share, walls });
    return { lines: canaryLines(stored, target.name, next), stored };
  }
  const moved =
    at === undefined
      ? await target.publish(remote, built, query)
      : await target.publishHosted(remote, at, query);
  return { lines: movedLine(moved, target.name), stored: moved };
}

/** Makes the canary current. If there is another canary by then, nothing happens. */
export async function promote(target: DeployTarget, remote: string): Promise<string> {
  const { canary } = await target.canaryNews(remote);
  return movedLine(await target.promote(remote, { version: canary?.version }), target.name);
}

/**
 * Ends the canary if there is one and no version is given. Otherwise rolls back: `--from-version` names the release that must be
 * current, `--to-version` the one to return to. Nothing changes if another release has become current.
 *
 * @returns a line that says what has changed
 */
export async function rollBack(target: DeployTarget, remote: string, options: Options): Promise<string> {
  if (options['from-version'] === undefined && options['to-version'] === undefined) {
    const { canary } = await target.canaryNews(remote);
    if (canary) {
      const { version } = canary;
      return canaryEndedLine(await target.endCanary(remote, { version }), target.name);
    }
  }
  const from = options['from-version'] ?? (await currentOf(target, remote))?.version;
  const moved = await target.rollback(remote, { from, to: options['to-version'] }).catch((error) => {
    throw error instanceof LostAnswer && from !== undefined ? saferToRepeat(error, from) : error;
  });
  return movedLine(moved, target.name);
}

const currentOf = async (target: DeployTarget, remote: string) =>
  (await target.list(remote)).find(({ state }) => state === 'current');

/** The same command again could roll back one release more. */
const saferToRepeat = ({ message }: LostAnswer, from: string) =>
  new UserError(
    `${message}\nThe rollback may have happened anyway. To repeat it safely: --from-version ${from}`,
  );

/** Retires the current release, or the named one. If another release is current by then, nothing happens. */
export async function retire(target: DeployTarget, remote: string, options: Options): Promise<string> {
  const from = options['from-version'] ?? (await currentOf(target, remote))?.version;
  return retiredLines(await target.retire(remote, { from }), target.name);
}

/** @param options `seesAll`: on a server, a token sees only its own remote */
export async function tableOf(
  target: DeployTarget,
  remote: string | undefined,
  { seesAll }: { seesAll: boolean },
): Promise<string> {
  if (remote !== undefined) {
    const releases = await target.list(remote);
    if (releases.length === 0) return `${remote} has no release on ${target.name}.`;
    return [releasesTable(releases), ...canaryNewsLines(await target.canaryNews(remote))].join('\n');
  }
  const registry = await target.registry();
  const remotes = { ...shellIn(registry), ...registry.remotes };
  const names = Object.keys(remotes);
  if (names.length === 0) return `There are no releases on ${target.name} yet.`;
  if (!seesAll) return remotesTable(remotes);
  const lists = await Promise.all(names.map(async (name) => [name, await target.list(name)] as const));
  return remotesTable(remotes, Object.fromEntries(lists));
}

/** A server's registry has the address of the shell's script alone. */
function shellIn({ shell: script }: Registry): Registry['remotes'] {
  const [, version] = /^\/releases\/shell\/([^/]+)\//.exec(script ?? '') ?? [];
  if (script === undefined || version === undefined) return {};
  return { [SHELL]: { version, entry: script, manifest: script, paths: [] } };
}
