import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSupervised } from '../start/supervised-process.mjs';
import { ROOT } from '../common/paths.mjs';
import { tryPort } from '../common/ports.mjs';
import { UserError } from '../common/user-error.mjs';
import type { SuiteContext } from '../start/suite.mjs';

/** Webpack's server of one app. */
export interface DevServer {
  name: string;
  origin: string;
}

type Waiting = Pick<SuiteContext, 'log' | 'signal'>;

/** Above those that people choose for the suite itself. */
const FIRST_PORT = 3200;
const HOST = 'localhost';
const POLL_MS = 250;
const SAY_SO_AFTER_MS = 20_000;
/** The server has this file after its first successful compilation. */
const firstFile = (name: string) => (name === 'shell' ? 'index.html' : 'remote.json');

/**
 * Starts the development servers of some apps. Each compiles when a file changes; a page exchanges the components in it, or, if it is one of a
 * deployed suite, is loaded again.
 *
 * @param pages the origins of a deployed suite's pages, which alone may load from the servers
 * @returns before they have compiled: {@link untilCompiled}
 */
export async function startDevServers(
  names: readonly string[],
  context: Omit<SuiteContext, 'dataDir'>,
  pages: readonly string[] = [],
): Promise<DevServer[]> {
  const { env, shutdown, onGivenUp } = context;
  const servers = [];
  let from = FIRST_PORT;
  for (const name of names) {
    const port = await freePortFrom(from);
    from = port + 1;
    const webpack = [join(ROOT, 'node_modules/.bin/webpack'), 'serve', '--mode', 'development'];
    const child = startSupervised(webpack, {
      cwd: join(ROOT, name),
      env: { ...env, DEV_PORT: String(port), DEV_PAGES: pages.join(' ') },
    });
    shutdown.add(child);
    child.ended.then(() => onGivenUp(new UserError(`The development server of ${name} ended.`)));
    servers.push({ name, origin: `http://${HOST}:${port}` });
  }
  return servers;
}

/** Waits until all have compiled for the first time, so that they describe their remotes. @throws if aborted */
export async function untilCompiled(servers: readonly DevServer[], context: Waiting): Promise<void> {
  await Promise.all(servers.map((server) => hasCompiled(server, context)));
}

async function freePortFrom(from: number) {
  let port = from;
  while ((await tryPort(port, HOST)) === null) port++;
  return port;
}

async function hasCompiled({ name, origin }: DevServer, { log, signal }: Waiting) {
  const startedAt = Date.now();
  let isLogged = false;
  for (;;) {
    signal.throwIfAborted();
    const answer = await fetch(`${origin}/${firstFile(name)}`).catch(() => null);
    if (answer?.ok) return;
    if (!isLogged && Date.now() - startedAt > SAY_SO_AFTER_MS) {
      log(`Waiting for ${name} to compile …`);
      isLogged = true;
    }
    await sleep(POLL_MS);
  }
}
