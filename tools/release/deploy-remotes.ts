import { join, resolve } from 'node:path';
import type { ReleaseMoved } from '@queuebell/contracts';
import { builtInputs } from '../build/build-parts.mjs';
import { REMOTES } from '../build/build-targets.mjs';
import { findDataDir } from '../common/data-dir.mjs';
import { freeHere, localPerson, localTarget, needsHere, pinHere } from './local-target.ts';
import { ROOT } from '../common/paths.mjs';
import {
  deployQuery,
  promote as promoteAt,
  publish,
  requireFreePaths,
  retire as retireAt,
  rollBack,
  tableOf,
} from './target-commands.ts';
import { savePublishedBuilds } from './published-builds.mjs';
import { serverTarget, type DeployTarget } from './server-target.ts';
import { pathsOf } from '../common/remotes.mjs';
import { withUserErrors } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';
import { needsTable } from '../../api/src/delivery/releases/needs-table.ts';
import { freedLines, handedOverLine, pinnedLine } from '../../api/src/delivery/releases/release-words.ts';
import { SHELL } from '../../api/src/delivery/releases/release-files.ts';
import type { Arguments } from './deploy-arguments.ts';

type BuildOptions = Pick<Parameters<typeof installAndBuild>[0], 'log' | 'names' | 'whenBuilt'>;

export interface Means {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  build?: (options: BuildOptions) => Promise<unknown>;
}

export async function deploy(args: Arguments, { env, log, build = installAndBuild }: Means) {
  const { remote = '', options } = args;
  const { from, to, at } = options;
  const isBuilt = from !== undefined || at !== undefined;
  if (!isBuilt) requireDeployable(remote);
  const target = await targetOf(to, env);
  const sources = at !== undefined ? process.cwd() : from === undefined ? join(ROOT, remote) : resolve(from);
  const built = from === undefined ? join(ROOT, remote, 'dist') : resolve(from);
  const query = await deployQuery(target, remote, args, { sources, env });
  const next = to === undefined ? remote : `${remote} --server ${target.name}`;
  const publishBuilt = async () => {
    const { lines, stored } = await publish(target, remote, args, { built, query, next });
    if (stored && !isBuilt && to === undefined) await noteAsPublished(stored, env);
    log(lines);
  };
  if (isBuilt) return publishBuilt();
  if (remote !== SHELL) await requireFreePaths(remote, pathsOf(remote), target);
  // Nobody else can build in this checkout until the build is published.
  await build({ log, names: [remote], whenBuilt: publishBuilt });
}

/** @throws UserError when this checkout has nothing of that name to deploy */
function requireDeployable(name: string) {
  if (name === SHELL || REMOTES.includes(name)) return;
  const why =
    name === 'api'
      ? 'The API has no releases of its own: it comes with the suite (npm start, or docs/operating.md for a server).'
      : `There is no remote ${name} here.`;
  throw new UserError(`${why} You can deploy the ${SHELL} and the remotes: ${REMOTES.join(', ')}.`);
}

/** Keeps the next `npm start` from publishing this build again, even after a rollback. */
async function noteAsPublished(
  { remote, version }: Pick<ReleaseMoved, 'remote' | 'version'>,
  env: NodeJS.ProcessEnv,
) {
  const { withLock } = await import('../../api/src/delivery/releases/store-lock.ts');
  const built = { [remote]: { inputs: builtInputs(remote), version } };
  await savePublishedBuilds(findDataDir(env), built, withLock);
}

export async function promote({ remote = '', options }: Arguments, { env, log }: Means) {
  log(await promoteAt(await targetOf(options['server'], env), remote));
}

/** Pins a canary of this machine, so that the server does not take it back; `--off` ends that. */
export async function pin({ remote = '', flags }: Arguments, { env, log }: Means) {
  log(pinnedLine(remote, await pinHere(findDataDir(env).path, remote, !flags.has('off'))));
}

export async function rollback({ remote = '', options }: Arguments, { env, log }: Means) {
  log(await rollBack(await targetOf(options['server'], env), remote, options));
}

export async function retire({ remote = '', options }: Arguments, { env, log }: Means) {
  log(await retireAt(await targetOf(options['server'], env), remote, options));
}

/** Gives a path of one remote to another one. */
export async function handOver(
  { remote: path = '', more: [from = '', to = ''], options }: Arguments,
  { env, log }: Means,
) {
  const target = await targetOf(options['server'], env);
  log(handedOverLine(await target.handOver(from, { path, to }), target.name));
}

export async function releases({ remote, options: { server }, flags }: Arguments, { env, log }: Means) {
  const [ofThisMachine, ...more] = flags;
  if (ofThisMachine === undefined) {
    log(await tableOf(await targetOf(server, env), remote, { seesAll: server === undefined }));
    return;
  }
  if (more.length > 0) throw new UserError('--needs or --free, not both.');
  if (remote !== undefined || server !== undefined)
    throw new UserError(`--${ofThisMachine} is for all remotes of this machine.`);
  const { path } = findDataDir(env);
  log(ofThisMachine === 'needs' ? needsTable(await needsHere(path)) : freedLines(await freeHere(path)));
}

export async function deployToken(
  { remote = '', more: [id], options, flags }: Arguments,
  { env, log }: Means,
) {
  const { DeployTokens } = await import('../../api/src/delivery/releases/deploy-tokens.ts');
  const { daysOf, DAYS_WRONG, endedLine, madeLines, noToken, tokensTable } =
    await import('../../api/src/delivery/releases/token-words.ts');
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
    const ended = await withUserErrors(tokens.revoke(remote, { by, id }));
    if (ended.length === 0) throw new UserError(noToken(remote, id));
    log(endedLine(remote, ended));
    return;
  }
  log(madeLines(remote, await withUserErrors(tokens.create(remote, { by, days }))));
}

async function targetOf(server: string | undefined, env: NodeJS.ProcessEnv): Promise<DeployTarget> {
  if (server === undefined) return localTarget(findDataDir(env).path, { env });
  return serverTarget(server, { token: env['DEPLOY_TOKEN'] });
}
