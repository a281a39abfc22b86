import { join } from 'node:path';
import { startSupervised } from '../start/supervised-process.mjs';
import { ROOT } from '../common/paths.mjs';
import { UserError } from '../common/user-error.mjs';
import { addressOf, freeDevPort, type DevServer } from './dev-server.ts';
import type { SuiteContext } from '../start/suite.mjs';

/**
 * Starts the development servers of some apps. Each compiles when a file changes; a page exchanges the components in it, or, if React
 * is that of a deployed shell, is loaded again.
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
  const servers: DevServer[] = [];
  let from: number | undefined;
  for (const name of names) {
    const port = await freeDevPort(from);
    from = port + 1;
    const webpack = [join(ROOT, 'node_modules/.bin/webpack'), 'serve', '--mode', 'development'];
    const child = startSupervised(webpack, {
      cwd: join(ROOT, name),
      env: { ...env, DEV_PORT: String(port), DEV_PAGES: pages.join(' ') },
    });
    shutdown.add(child);
    child.ended.then(() => onGivenUp(new UserError(`The development server of ${name} ended.`)));
    servers.push({ name, origin: addressOf(port) });
  }
  return servers;
}
