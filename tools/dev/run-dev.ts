import { join } from 'node:path';
import { build, isBuilt } from '../build/build-parts.mjs';
import { BUILD_TARGETS, REMOTES } from '../build/build-targets.mjs';
import { openDataDir, type DataDir } from '../common/data-dir.mjs';
import { DEV_HELP, readDevArguments } from './dev-arguments.ts';
import { untilCompiled, type DevServer } from './dev-server.ts';
import { startDevServers } from './dev-servers.ts';
import { install } from '../build/install.mjs';
import { watchLauncher } from '../start/launcher.mjs';
import { stopOrphans } from '../start/orphans.mjs';
import { takeStartLock } from '../start/start-lock.mjs';
import { freePort, portFrom, requireFreePort } from '../common/ports.mjs';
import { openSession, runSession, together, type Session } from '../start/session.mjs';
import { bringUpApi, bringUpDatabase, demoLogin, type SuiteContext } from '../start/suite.mjs';
import { withCheckout } from '../build/workspace.mjs';

const { env } = process;
const log = console.log;
const APPS = ['shell', ...REMOTES];
/** Other machines reach only the front server. */
const BEHIND = '127.0.0.1';

async function bringUp(apps: readonly string[], session: Session, dataDir: DataDir, port: number) {
  const { signal, shutdown, fail } = session;
  const context = { dataDir, env, log, signal, shutdown, onGivenUp: fail };
  await stopOrphans(dataDir, { log });
  await requireFreePort(port, 'npm run dev');
  await withCheckout(() => install({ log, signal }), { log });
  // They take longest, so modules that they do not need are imported later.
  const servers = await startDevServers(apps, context);
  const folder = join(dataDir.path, 'dev');
  const apiPort = await freePort(BEHIND);
  const [api] = await together(session, [
    async () => {
      const uri = await prepare(apps, session, { context, folder });
      const options = { uri, port: apiPort, publicUrl: `http://localhost:${port}`, folder, host: BEHIND };
      return bringUpApi({ ...context, env: withOrigins(env, servers) }, options);
    },
    () => untilCompiled(servers, context),
  ]);
  const { enterInDevelopment } = await import('./dev-registry.ts');
  await enterInDevelopment(folder, servers);
  if (apps.length === APPS.length) {
    const { watchApi } = await import('./api-watch.ts');
    shutdown.add(watchApi(() => void api.restart(), log));
  }
  const { startFront } = await import('./dev-front.ts');
  shutdown.add(await startFront({ port, api: `http://${BEHIND}:${apiPort}`, servers }));
  log(`\nQueueBell is ready, with ${apps.join(', ')} in development: http://localhost:${port}`);
  if (apps.length < APPS.length) log('The other remotes are as they were last built (npm run build).');
  log(`Log in to the demo shop: ${await demoLogin()}`);
}

/**
 * Publishes all that is not in development, beside the start of the database. Remotes of others are as they were last built, so that a
 * changed package keeps nobody waiting; the API is built, because the data and the apps in development need the present one.
 *
 * @param folder the API's data folder during development
 * @returns the database's address
 */
async function prepare(
  apps: readonly string[],
  session: Session,
  { context, folder }: { context: SuiteContext; folder: string },
): Promise<string> {
  const { signal } = session;
  const others = BUILD_TARGETS.filter(({ name }) => APPS.includes(name) && !apps.includes(name));
  const missing = others.filter((target) => !isBuilt(target)).map(({ name }) => name);
  const [uri] = await together(session, [
    () => bringUpDatabase(context),
    async () => {
      await withCheckout(() => build({ log, signal, names: ['api', ...missing] }), { log });
      const { publishOthers } = await import('./dev-registry.ts');
      await publishOthers(folder, apps);
    },
  ]);
  return uri;
}

/** The API must allow the origins of the remotes in development. */
function withOrigins(env: NodeJS.ProcessEnv, servers: readonly DevServer[]) {
  const origins = [env['REMOTE_ORIGINS'] ?? '', ...servers.map(({ origin }) => origin)];
  return { ...env, REMOTE_ORIGINS: origins.join(' ') };
}

async function runHere(apps: readonly string[], session: Session, port: number) {
  const dataDir = openDataDir(env);
  const lock = await takeStartLock(dataDir, { url: `http://localhost:${port}`, log });
  await watchLauncher(session.requestStop);
  await runSession(session, lock, () => bringUp(apps, session, dataDir, port));
}

async function runAgainst(remotes: readonly string[], suite: string, session: Session, port: number) {
  const { signal, shutdown, fail } = session;
  const context = { env, log, signal, shutdown, onGivenUp: fail };
  await watchLauncher(session.requestStop);
  await runSession(session, null, async () => {
    await withCheckout(() => install({ log, signal }), { log });
    const { bringUpAgainst } = await import('./dev-against.ts');
    const start = (pages: readonly string[]) => startDevServers(remotes, context, pages);
    await bringUpAgainst(suite, start, { session, log, port });
  });
}

/** @throws UserError that says what is wrong with the command */
export async function runDev(args: readonly string[]) {
  const { apps, suite, help } = readDevArguments(args, APPS);
  if (help) {
    log(DEV_HELP);
    return;
  }
  const port = portFrom(env);
  const session = openSession({ log });
  await (suite === null ? runHere(apps, session, port) : runAgainst(apps, suite, session, port));
}
