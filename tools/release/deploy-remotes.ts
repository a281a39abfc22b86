import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DeployQuery, KeptRelease, ReleaseMoved } from '@queuebell/contracts';
import { builtInputs } from '../build/build-parts.mjs';
import { REMOTES } from '../build/build-targets.mjs';
import { findDataDir } from '../common/data-dir.mjs';
import { contains, originOf } from './deploy-origin.ts';
import {
  freeHere,
  inWords,
  localPerson,
  localPlace,
  LostAnswer,
  serverPlace,
  type Place,
} from './deploy-places.ts';
import { holderOf } from '../common/lock.mjs';
import { ROOT } from '../common/paths.mjs';
import { savePublishedBuilds } from './published-builds.mjs';
import { pathsOf } from '../common/remotes.mjs';
import { UserError } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';
import type { Arguments } from './deploy-arguments.ts';

export interface Means {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  build?: typeof build;
}

/**
 * Builds the files that a command needs, but does not compile the API while a suite runs from it.
 *
 * @param means `whenBuilt` is called if `remotes` is not empty, while nobody else can build in this checkout
 */
export async function build(
  remotes: string[],
  {
    env,
    log,
    whenBuilt,
  }: { env: NodeJS.ProcessEnv; log: (line: string) => void; whenBuilt?: () => Promise<void> },
) {
  const isRunning = (await holderOf(findDataDir(env).lock)) !== null;
  const hasApi = isRunning && existsSync(join(ROOT, 'api/dist/delivery/releases/release-store.js'));
  const names = [...remotes, ...(hasApi ? [] : ['api'])];
  if (names.length > 0) await installAndBuild({ log, names, whenBuilt });
}

export async function deploy(args: Arguments, { env, log, build: make = build }: Means) {
  const { remote = '', options } = args;
  const { from, to, at } = options;
  const isBuilt = from !== undefined || at !== undefined;
  if (!isBuilt) requireRemote(remote);
  await make([], { env, log });
  const place = await placeOf(to, env);
  const built = from === undefined ? join(ROOT, remote, 'dist') : resolve(from);
  const query = await queryOf(args, place, env);
  const isPreview = args.flags.has('preview');
  const publish = async () => {
    if (isPreview) {
      const { from: _from, ...origin } = query;
      const hours = options['hours'];
      const made = await place.preview(remote, built, { ...origin, ...(hours !== undefined && { hours }) });
      log((await words()).previewLines(made, place.name));
      return;
    }
    const moved =
      at === undefined
        ? await place.publish(remote, built, query)
        : await place.publishHosted(remote, at, query);
    if (!isBuilt && to === undefined) await noteAsPublished(moved, env);
    log((await words()).movedLine(moved, place.name));
  };
  if (isBuilt) return publish();
  await requireFreePaths(remote, place);
  await make([remote], { env, log, whenBuilt: publish });
}

/**
 * Read before the build, so that a pipeline that ends later does not overtake another one.
 *
 * @throws UserError when the current release contains these sources
 */
async function queryOf(
  { remote = '', options, flags }: Arguments,
  place: Place,
  env: NodeJS.ProcessEnv,
): Promise<DeployQuery> {
  const { from, at } = options;
  const folder = at !== undefined ? process.cwd() : from === undefined ? join(ROOT, remote) : resolve(from);
  const origin = await originOf({ folder, env, given: options });
  const current = await currentOf(place, remote);
  if (!flags.has('older')) requireNewer(remote, folder, origin.commit, current);
  return { ...origin, from: options['from-version'] ?? current?.version ?? '' };
}

function requireNewer(
  remote: string,
  folder: string,
  commit: string | undefined,
  current: KeptRelease | undefined,
) {
  const theirs = current?.origin?.commit;
  if (commit === undefined || theirs === undefined || !contains(folder, commit, theirs)) return;
  throw new UserError(
    `${remote} runs ${current?.version}, built from ${theirs}, which contains ${commit} already.\n` +
      'Nothing has changed. To deploy the older sources in its place: --older',
  );
}

/** @throws UserError when this checkout has no such remote */
function requireRemote(name: string) {
  if (REMOTES.includes(name)) return;
  const why = ['shell', 'api'].includes(name)
    ? `${name} is not a remote: it comes with the suite (npm start, or docs/operating.md for a server).`
    : `There is no remote ${name} here.`;
  throw new UserError(`${why} The remotes are: ${REMOTES.join(', ')}.`);
}

/**
 * Checks before the build; the deploy itself checks again.
 *
 * @throws UserError when another remote owns one of the paths
 */
async function requireFreePaths(remote: string, place: Place) {
  const { pathConflicts } = await import('../../api/dist/delivery/releases/path-owners.js');
  const { remotes } = await place.registry();
  const declared = Object.fromEntries(Object.entries(remotes).map(([name, { paths }]) => [name, paths]));
  const handOvers = await place.handOvers(remote);
  const taken = pathConflicts(remote, pathsOf(remote), { declared, handOvers });
  if (taken.length > 0) throw new UserError(taken.join('\n'));
}

/** Keeps the next `npm start` from publishing this build again, even after a rollback. */
async function noteAsPublished({ remote, version }: ReleaseMoved, env: NodeJS.ProcessEnv) {
  await savePublishedBuilds(findDataDir(env), { [remote]: { inputs: builtInputs(remote), version } });
}

/** Rolls back the current release, or the named one. If another release is current by then, nothing happens. */
export async function rollback(
  { remote = '', options }: Arguments,
  { env, log, build: make = build }: Means,
) {
  await make([], { env, log });
  const place = await placeOf(options['server'], env);
  const from = options['from-version'] ?? (await currentOf(place, remote))?.version;
  const moved = await place.rollback(remote, { from, to: options['to-version'] }).catch((error) => {
    throw error instanceof LostAnswer && from !== undefined ? saferToRepeat(error, from) : error;
  });
  log((await words()).movedLine(moved, place.name));
}

const currentOf = async (place: Place, remote: string) =>
  (await place.list(remote)).find(({ state }) => state === 'current');

/** The same command again could roll back one release more. */
const saferToRepeat = ({ message }: LostAnswer, from: string) =>
  new UserError(
    `${message}\nThe rollback may have happened anyway. To repeat it safely: --from-version ${from}`,
  );

/** Retires the current release, or the named one. If another release is current by then, nothing happens. */
export async function retire({ remote = '', options }: Arguments, { env, log, build: make = build }: Means) {
  await make([], { env, log });
  const place = await placeOf(options['server'], env);
  const from = options['from-version'] ?? (await currentOf(place, remote))?.version;
  log((await words()).retiredLines(await place.retire(remote, { from }), place.name));
}

/** Gives a path of one remote to another one. */
export async function handOver(
  { remote: path = '', more: [from = '', to = ''], options }: Arguments,
  { env, log, build: make = build }: Means,
) {
  await make([], { env, log });
  const place = await placeOf(options['server'], env);
  log((await words()).handedOverLine(await place.handOver(from, { path, to }), place.name));
}

export async function releases(
  { remote, options, flags }: Arguments,
  { env, log, build: make = build }: Means,
) {
  const { server } = options;
  await make([], { env, log });
  const { freedLines, releasesTable, remotesTable } = await words();
  if (flags.has('free')) {
    if (remote !== undefined || server !== undefined)
      throw new UserError('--free is for all remotes of this machine.');
    log(freedLines(await freeHere(findDataDir(env).path)));
    return;
  }
  const place = await placeOf(server, env);
  if (remote !== undefined) {
    const releases = await place.list(remote);
    log(releases.length > 0 ? releasesTable(releases) : `${remote} has no release on ${place.name}.`);
    return;
  }
  const { remotes } = await place.registry();
  const names = Object.keys(remotes);
  // On a server, a token sees only its own remote.
  const lists = server === undefined ? await Promise.all(names.map((name) => place.list(name))) : [];
  const byRemote = Object.fromEntries(lists.map((list, index) => [names[index], list]));
  log(names.length > 0 ? remotesTable(remotes, byRemote) : `There are no releases on ${place.name} yet.`);
}

export async function deployToken(
  { remote = '', more: [id], options, flags }: Arguments,
  { env, log, build: make = build }: Means,
) {
  await make([], { env, log: console.error });
  const { DeployTokens } = await import('../../api/dist/delivery/releases/deploy-tokens.js');
  const { daysOf, DAYS_WRONG, endedLine, madeLines, noToken, tokensTable } =
    await import('../../api/dist/delivery/releases/token-words.js');
  const days = daysOf(options['days']);
  if (days === null) throw new UserError(DAYS_WRONG);
  const tokens = new DeployTokens(findDataDir(env).path);
  if (flags.has('list')) {
    const all = await tokens.list(remote);
    log(all.length > 0 ? tokensTable(all) : noToken(remote));
    return;
  }
  const by = localPerson();
  if (flags.has('revoke')) {
    const ended = await inWords(tokens.revoke(remote, { by, id }));
    if (ended.length === 0) throw new UserError(noToken(remote, id));
    log(endedLine(remote, ended));
    return;
  }
  log(madeLines(remote, await inWords(tokens.create(remote, { by, days }))));
}

/** The API's own messages, which it also prints in a container. */
const words = () => import('../../api/dist/delivery/releases/release-words.js');

async function placeOf(server: string | undefined, env: NodeJS.ProcessEnv): Promise<Place> {
  if (server === undefined) return localPlace(findDataDir(env).path, { env });
  return serverPlace(server, { token: env['DEPLOY_TOKEN'] });
}
