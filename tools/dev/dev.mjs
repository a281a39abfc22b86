/**
 * `npm run dev [-- mf-queue …]`: the suite from source; the page reloads when a file is saved. Without names the shell, all remotes and the API are
 * compiled when they change; with names those apps are, against the rest as built. With `--shell https://…` those remotes
 * run in a suite that is deployed elsewhere.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { watchApi } from './api-watch.mjs';
import { build } from '../build/build-parts.mjs';
import { REMOTES } from '../build/build-targets.mjs';
import { openDataDir } from '../start/data-dir.mjs';
import { bringUpAgainst } from './dev-against.mjs';
import { DEV_HELP, readDevArguments } from './dev-arguments.mjs';
import { startFront } from './dev-front.mjs';
import { writeDevRegistry } from './dev-registry.mjs';
import { startDevServers } from './dev-servers.mjs';
import { install } from '../build/install.mjs';
import { watchLauncher } from '../start/launcher.mjs';
import { stopOrphans } from '../start/orphans.mjs';
import { requireNode } from '../common/node-version.mjs';
import { takeStartLock } from '../start/start-lock.mjs';
import { freePort, portFrom, requireFreePort } from '../common/ports.mjs';
import { openSession, runSession, together } from '../start/session.mjs';
import { bringUpApi, bringUpDatabase, demoSignIn } from '../start/suite.mjs';
import { failWith } from '../common/user-error.mjs';
import { withCheckout } from '../build/workspace.mjs';

const { env } = process;
const log = console.log;
const APPS = ['shell', ...REMOTES];
/** Only the front door is for others; what stands behind it is not. */
const BEHIND = '127.0.0.1';

/**
 * @param {readonly string[]} apps that are in development
 * @param {import('../start/session.mjs').Session} session
 * @param {import('../start/suite.mjs').SuiteContext} context
 * @returns {Promise<string>} the database's address
 */
async function prepare(apps, session, context) {
  const { signal } = session;
  await install({ log, signal });
  const asBuilt = ['api', ...APPS.filter((app) => !apps.includes(app))];
  const [uri] = await together(session, [
    () => bringUpDatabase(context),
    () => build({ log, signal, names: asBuilt }),
  ]);
  return uri;
}

/**
 * @param {readonly string[]} apps
 * @param {import('../start/session.mjs').Session} session
 * @param {import('../start/data-dir.mjs').DataDir} dataDir
 * @param {number} port
 */
async function bringUp(apps, session, dataDir, port) {
  const { signal, shutdown, fail } = session;
  const context = { dataDir, env, log, signal, shutdown, onGivenUp: fail };
  await stopOrphans(dataDir, { log });
  await requireFreePort(port, 'npm run dev');
  const uri = await withCheckout(() => prepare(apps, session, context), { log });
  const servers = await startDevServers(apps, context);

  const folder = join(dataDir.path, 'dev');
  mkdirSync(folder, { recursive: true });
  await writeDevRegistry(folder, servers);
  const apiPort = await freePort(BEHIND);
  const publicUrl = `http://localhost:${port}`;
  const api = await bringUpApi(
    { ...context, env: withOrigins(env, servers) },
    { uri, port: apiPort, publicUrl, folder, host: BEHIND },
  );
  if (apps.length === APPS.length) shutdown.add(watchApi(() => void api.restart()));
  shutdown.add(await startFront({ port, api: `http://${BEHIND}:${apiPort}`, servers }));
  log(`\nQueueBell is ready, with ${apps.join(', ')} in development: ${publicUrl}`);
  log(`Sign in to the demo shop: ${await demoSignIn()}`);
}

/**
 * To the API a remote in development is one on another origin.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly import('./dev-servers.mjs').DevServer[]} servers
 */
function withOrigins(env, servers) {
  const origins = [env['REMOTE_ORIGINS'] ?? '', ...servers.map(({ origin }) => origin)];
  return { ...env, REMOTE_ORIGINS: origins.join(' ') };
}

/**
 * @param {readonly string[]} apps
 * @param {import('../start/session.mjs').Session} session
 * @param {number} port
 */
async function runHere(apps, session, port) {
  const dataDir = openDataDir(env);
  const lock = await takeStartLock(dataDir, { url: `http://localhost:${port}`, log });
  await watchLauncher(session.requestStop);
  await runSession(session, lock, () => bringUp(apps, session, dataDir, port));
}

/**
 * @param {readonly string[]} remotes
 * @param {string} suite
 * @param {import('../start/session.mjs').Session} session
 * @param {number} port
 */
async function runAgainst(remotes, suite, session, port) {
  await watchLauncher(session.requestStop);
  await runSession(session, null, () => bringUpAgainst(remotes, suite, { session, env, log, port }));
}

try {
  requireNode();
  const { apps, suite, help } = readDevArguments(process.argv.slice(2), APPS);
  if (help) {
    log(DEV_HELP);
  } else {
    const port = portFrom(env);
    const session = openSession({ log });
    await (suite === null ? runHere(apps, session, port) : runAgainst(apps, suite, session, port));
  }
} catch (error) {
  failWith(error);
}
