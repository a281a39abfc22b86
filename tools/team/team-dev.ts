import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { portFrom } from '../common/ports.mjs';
import { watchLauncher } from '../start/launcher.mjs';
import { openSession, runSession, type Session } from '../start/session.mjs';
import { bringUpAgainst } from '../dev/dev-against.ts';
import { addressOf, freeDevPort, type DevServer } from '../dev/dev-server.ts';

/**
 * `npm run dev -- --shell <server>` in a team's own repository: the remote of this folder in a deployed suite, until Ctrl-C.
 *
 * @param remote its name
 * @param suite its origin
 */
export async function runTeamDev(remote: string, suite: string): Promise<void> {
  const log = console.log;
  const port = portFrom(process.env);
  const session = openSession({ log });
  await watchLauncher(session.requestStop);
  await runSession(session, null, () =>
    bringUpAgainst(suite, (pages) => startHere(remote, pages, session), { session, log, port }),
  );
}

/** In this process, which has nothing else to do. */
async function startHere(
  name: string,
  pages: readonly string[],
  { shutdown }: Session,
): Promise<DevServer[]> {
  const port = await freeDevPort();
  // The build kit reads them when it is loaded.
  Object.assign(process.env, { DEV_PORT: String(port), DEV_PAGES: pages.join(' ') });
  const { href } = pathToFileURL(resolve('webpack.config.mjs'));
  const { default: configure } = await import(/* webpackIgnore: true */ href);
  const config: Configuration = configure({}, { mode: 'development' });
  // The session stops it.
  const server = new WebpackDevServer({ ...config.devServer, setupExitSignals: false }, webpack(config));
  await server.start();
  shutdown.add({ stop: () => server.stop(), kill: () => {} });
  return [{ name, origin: addressOf(port) }];
}
