import { join, resolve } from 'node:path';
import type { ReleaseMoved } from '@queuebell/contracts';
import { builtInputs } from '../build/build-parts.mjs';
import { REMOTES } from '../build/build-targets.mjs';
import { findDataDir } from '../start/data-dir.mjs';
import { localPlace } from './local-place.ts';
import { ROOT } from '../common/paths.mjs';
import { movedLine, requireFreePaths, rollBack, tableOf } from './place-commands.ts';
import { savePublishedBuilds } from './published-builds.mjs';
import { serverPlace, type Place } from './server-place.ts';
import { pathsOf } from '../common/remotes.mjs';
import { inWords } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';
import type { Arguments } from './deploy-arguments.ts';

type BuildOptions = Pick<Parameters<typeof installAndBuild>[0], 'log' | 'names' | 'whenBuilt'>;

export interface Means {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  build?: (options: BuildOptions) => Promise<unknown>;
}

export async function deploy(
  { remote = '', options }: Arguments,
  { env, log, build = installAndBuild }: Means,
) {
  const { from, to, at } = options;
  const isBuilt = from !== undefined || at !== undefined;
  const publish = async () => {
    const place = await placeOf(to, env);
    const moved =
      at === undefined
        ? await place.publish(remote, from === undefined ? join(ROOT, remote, 'dist') : resolve(from))
        : await place.publishHosted(remote, at);
    if (!isBuilt && to === undefined) await noteAsPublished(moved, env);
    log(movedLine(moved, place.name));
  };
  if (isBuilt) return publish();
  requireRemote(remote);
  await requireFreePaths(remote, pathsOf(remote), await placeOf(to, env));
  // Nobody else can build in this checkout until the build is published.
  await build({ log, names: [remote], whenBuilt: publish });
}

/** @throws UserError when this checkout has no such remote */
function requireRemote(name: string) {
  if (REMOTES.includes(name)) return;
  const why = ['shell', 'api'].includes(name)
    ? `${name} is not a remote: it comes with the suite (npm start, or docs/operating.md for a server).`
    : `There is no remote ${name} here.`;
  throw new UserError(`${why} The remotes are: ${REMOTES.join(', ')}.`);
}

/** Keeps the next `npm start` from publishing this build again, even after a rollback. */
async function noteAsPublished({ remote, version }: ReleaseMoved, env: NodeJS.ProcessEnv) {
  const { withLock } = await import('../../api/src/delivery/releases/store-lock.ts');
  const built = { [remote]: { inputs: builtInputs(remote), version } };
  await savePublishedBuilds(findDataDir(env), built, withLock);
}

export async function rollback({ remote = '', options }: Arguments, { env, log }: Means) {
  log(await rollBack(await placeOf(options['server'], env), remote, options));
}

export async function releases({ remote, options: { server } }: Arguments, { env, log }: Means) {
  log(await tableOf(await placeOf(server, env), remote, { seesAll: server === undefined }));
}

export async function deployToken({ remote = '', revoke }: Arguments, { env, log }: Means) {
  const { DeployTokens } = await import('../../api/src/delivery/releases/deploy-tokens.ts');
  const tokens = new DeployTokens(findDataDir(env).path);
  if (revoke) {
    if (!(await tokens.revoke(remote))) throw new UserError(`${remote} has no deploy token.`);
    log(`The deploy token of ${remote} no longer works.`);
    return;
  }
  log(`DEPLOY_TOKEN=${await inWords(tokens.create(remote))}`);
}

async function placeOf(server: string | undefined, env: NodeJS.ProcessEnv): Promise<Place> {
  if (server === undefined) return localPlace(findDataDir(env).path, { env });
  return serverPlace(server, { token: env['DEPLOY_TOKEN'] });
}
