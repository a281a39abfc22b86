/** `npm start` prepares a fresh clone and runs the suite until it is stopped. */
import { build } from '../build/build-parts.mjs';
import { openDataDir } from '../common/data-dir.mjs';
import { install } from '../build/install.mjs';
import { watchLauncher } from './launcher.mjs';
import { stopOrphans } from './orphans.mjs';
import { requireNode } from '../common/node-version.mjs';
import { takeStartLock } from './start-lock.mjs';
import { portFrom, requireFreePort } from '../common/ports.mjs';
import { openSession, runSession, together } from './session.mjs';
import { bringUpApi, bringUpDatabase, demoLogin, publishRemotes } from './suite.mjs';
import { failWith } from '../common/user-error.mjs';
import { withCheckout } from '../build/workspace.mjs';

const { env } = process;
const log = console.log;

/**
 * @param {import('./session.mjs').Session} session
 * @param {import('../common/data-dir.mjs').DataDir} dataDir
 * @param {{ port: number, url: string }} address
 */
async function bringUp(session, dataDir, { port, url }) {
  const { signal, shutdown, fail } = session;
  const context = { dataDir, env, log, signal, shutdown, onGivenUp: fail };
  await stopOrphans(dataDir, { log });
  await requireFreePort(port, 'npm start');
  const uri = await withCheckout(() => prepare(session, context), { log });
  const { published, left, warnings } = await publishRemotes(dataDir);
  for (const warning of warnings) log(`  Warning: ${warning}`);
  if (published.length > 0) log(`  published ${published.join(', ')}`);
  if (left.length > 0) {
    log(`  left as deployed: ${left.join(', ')} (npm run deploy -- ${left[0]} publishes the local build)`);
  }
  signal.throwIfAborted();
  await bringUpApi(context, { uri, port, publicUrl: url });
}

/**
 * Packages first, then the builds and the database beside each other.
 *
 * @param {import('./session.mjs').Session} session
 * @param {import('./suite.mjs').SuiteContext} context
 * @returns {Promise<string>} the database's address
 */
async function prepare(session, context) {
  const { signal } = session;
  const installed = await install({ log, signal });
  if (installed === 'unchanged') log('  packages: unchanged');
  const [uri, { unchanged }] = await together(session, [
    () => bringUpDatabase(context),
    () => build({ log, signal }),
  ]);
  if (unchanged.length > 0) log(`  unchanged: ${unchanged.join(', ')}`);
  return uri;
}

try {
  const startedAt = Date.now();
  requireNode();
  const port = portFrom(env);
  const url = env['PUBLIC_URL'] || `http://localhost:${port}`;
  const dataDir = openDataDir(env);
  const session = openSession({ log });
  const lock = await takeStartLock(dataDir, { url, log });
  await watchLauncher(session.requestStop);

  await runSession(session, lock, async () => {
    await bringUp(session, dataDir, { port, url });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    log(`\nQueueBell is ready (${seconds} s): ${url}`);
    if (env['NODE_ENV'] !== 'production') log(`Log in to the demo shop: ${await demoLogin()}`);
    log('Ctrl-C stops it.');
  });
} catch (error) {
  failWith(error);
}
