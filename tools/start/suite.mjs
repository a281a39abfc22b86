import { join } from 'node:path';
import { startApi } from './api-process.mjs';
import { builtInputs } from '../build/build-parts.mjs';
import { REMOTES } from '../build/build-targets.mjs';
import { startDatabase } from './database.mjs';
import { startWithRestarts } from './restarter.mjs';
import { findProgram } from '../finders/find-program.mjs';
import { ROOT } from '../common/paths.mjs';
import { savePublishedBuilds, publishedBuilds } from '../release/published-builds.mjs';
import { withUserErrors, toUserError } from '../release/store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {import('../common/data-dir.mjs').DataDir} DataDir
 *
 * @typedef {object} SuiteContext
 * @property {DataDir} dataDir whose lock the caller holds
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} log
 * @property {AbortSignal} signal aborted when everything is to stop
 * @property {(error: unknown) => void} onGivenUp a program ended too often
 * @property {import('./shutdown-list.mjs').ShutdownList} shutdown
 */

/**
 * Starts the embedded MongoDB and keeps it running, unless the operator has one.
 *
 * @param {SuiteContext} context
 * @returns {Promise<string>} its address
 */
export async function bringUpDatabase({ dataDir, env, log, signal, onGivenUp, shutdown }) {
  if (env['MONGODB_URI']) return env['MONGODB_URI'];
  const binary = await findProgram('mongod', { log, env }).catch((error) => {
    throw new UserError(error.message);
  });
  signal.throwIfAborted();
  let uri = '';
  const start = async () => {
    const database = await startDatabase(dataDir, { binary, log, signal });
    if (uri && uri !== database.uri) {
      await database.stop();
      throw new UserError(`The database's port was taken while it was down. Start again.`);
    }
    uri = database.uri;
    return database;
  };
  shutdown.add(await startWithRestarts('MongoDB', start, { log, signal, onGivenUp }));
  return uri;
}

/**
 * Publishes the builds of this checkout, without those of retired remotes. A current release that this checkout did not publish was deployed
 * by its team and stays, unless it has lost files. A build that was rolled back, or was a canary, is not published again. If a new build is
 * refused, the current release stays. The shell is published first. It need not fit releases that this checkout has published, because their
 * new builds follow.
 *
 * @param {DataDir} dataDir
 * @param {readonly { remote: string, folder: string }[]} [built]
 * @returns {Promise<{ published: string[], left: string[], warnings: string[] }>} `published` are new, `left` run another
 *   release than the present build
 * @throws {UserError} when a remote that has no release is refused
 */
export async function publishRemotes(dataDir, built = builtHere()) {
  const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
  const { ReleaseError } = await import('../../api/dist/delivery/releases/release-error.js');
  const { versionOf } = await import('../../api/dist/delivery/releases/release-files.js');
  const { withLock } = await import('../../api/dist/delivery/releases/store-lock.js');
  const store = new ReleaseStore(dataDir.path);
  const { remotes } = await withUserErrors(store.registryOfAll());
  const before = publishedBuilds(dataDir);
  const isOurs = (/** @type {string} */ name) =>
    before[name]?.versions.includes(remotes[name]?.version) === true;
  const followed = built.map(({ remote }) => remote).filter(isOurs);
  /** @type {Record<string, import('../release/published-builds.mjs').PublishedBuild>} */
  const noted = {};
  const published = [];
  const left = [];
  const warnings = [];
  for (const { remote, folder } of built) {
    const inputs = builtInputs(remote);
    const current = remotes[remote];
    if (!current && (await store.isRetired(remote))) {
      warnings.push(`${remote} is retired: npm run deploy -- ${remote} brings it back.`);
      continue;
    }
    const isThere = await isWhole(store, remote, current);
    if (isThere && before[remote]?.inputs === inputs) continue;
    try {
      const version = await versionOf(folder);
      if (isThere && !isOurs(remote)) {
        if (current?.version !== version) left.push(remote);
        continue;
      }
      const isNew = before[remote]?.version !== version && !(await store.isSetAside(remote, version));
      if ((!isThere || isNew) && (await store.publish(folder, 'npm start', remote, { followed })).changed)
        published.push(remote);
      noted[remote] = { inputs, version };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw toUserError(error);
      if (!current) throw new UserError(`${remote} was not published:\n${error.message}`);
      warnings.push(`${remote} was not published, and stays at ${current.version}:\n${error.message}`);
    }
  }
  await withUserErrors(savePublishedBuilds(dataDir, noted, withLock));
  return { published, left, warnings: [...warnings, ...(await store.currentProblems())] };
}

const builtHere = () =>
  ['shell', ...REMOTES].map((remote) => ({ remote, folder: join(ROOT, remote, 'dist') }));

/**
 * Whether all files of a remote's release are here, or on the server of its team.
 *
 * @param {import('../../api/dist/delivery/releases/release-store.js').ReleaseStore} store
 * @param {string} remote
 * @param {import('@queuebell/contracts').RegistryEntry | undefined} entry
 */
async function isWhole(store, remote, entry) {
  return entry !== undefined && (await store.isWhole(remote, entry).catch(() => false));
}

/** @returns {Promise<string>} email and password of the demo shop's owner */
export async function demoLogin() {
  const { DEMO_SHOP } = await import('../../api/dist/operator/seed/demo-shop.js');
  return `${DEMO_SHOP.email} / ${DEMO_SHOP.password}`;
}

/**
 * Starts the API and keeps it running.
 *
 * @param {SuiteContext} context
 * @param {{ uri: string, port: number, publicUrl: string, folder?: string, host?: string }} options
 *   `folder` for its releases and secrets, unless that is the data folder
 */
export async function bringUpApi(
  { dataDir, env, log, signal, onGivenUp, shutdown },
  { uri, port, publicUrl, folder = dataDir.path, host },
) {
  const apiEnv = {
    ...env,
    PORT: String(port),
    DATA_DIR: folder,
    MONGODB_URI: uri,
    PUBLIC_URL: publicUrl,
    ...(host !== undefined && { HOST: host }),
    ...(env['NODE_ENV'] !== 'production' && { SEED_DEMO_SHOP: '1' }),
  };
  const start = () => startApi(dataDir, { env: apiEnv, signal });
  const api = await startWithRestarts('The API', start, { log, signal, onGivenUp });
  shutdown.add(api);
  return api;
}
