import { build } from '../build/build-parts.mjs';
import { linesOfLinks } from './dev-links.ts';
import { startDeployedFront } from './dev-deployed.ts';
import { describe } from './dev-registry.ts';
import { startDevServers, untilCompiled } from './dev-servers.ts';
import { install } from '../build/install.mjs';
import { requireFreePort } from '../common/ports.mjs';
import { UserError } from '../common/user-error.mjs';
import { withCheckout } from '../build/workspace.mjs';
import type { Registry } from '@queuebell/contracts';
import type { Session } from '../start/session.mjs';

const ANSWER_WITHIN_MS = 15_000;

/**
 * Starts development servers of some remotes, and a front that takes everything else from a deployed suite. That suite does not
 * change, and no API and no database run here.
 *
 * @param suite its origin
 */
export async function bringUpAgainst(
  remotes: readonly string[],
  suite: string,
  {
    session,
    env,
    log,
    port,
  }: { session: Session; env: NodeJS.ProcessEnv; log: (line: string) => void; port: number },
) {
  const { signal, shutdown, fail } = session;
  await requireFreePort(port, 'npm run dev');
  const registry = await requireSuite(suite);
  await withCheckout(
    async () => {
      await install({ log, signal });
      // The API composes the pages of devices.
      await build({ log, signal, names: ['api'] });
    },
    { log },
  );
  const context = { env, log, signal, shutdown, onGivenUp: fail };
  const servers = await startDevServers(remotes, context, [`http://localhost:${port}`, suite]);
  await untilCompiled(servers, context);
  const front = await startDeployedFront({ port, suite, servers, log });
  shutdown.add(front);
  log(`\n${suite} is ready at ${front.url}, with ${remotes.join(', ')} in development:`);
  for (const server of servers) {
    const { paths } = await describe(server);
    for (const path of paths) log(`  ${front.url}${path}`);
  }
  for (const line of await linesOfLinks(suite, registry, servers)) log(line);
  log('Accounts and data are those of that suite. Ctrl-C stops this.');
}

async function requireSuite(suite: string): Promise<Registry> {
  const url = `${suite}/remotes.json`;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(url, { signal }).catch((error) => {
    throw new UserError(`${suite} cannot be reached: ${error.cause?.message ?? error.message}`);
  });
  const registry = await answer.json().catch(() => null);
  if (!answer.ok || typeof registry?.remotes !== 'object') {
    throw new UserError(`${suite} is no QueueBell suite: ${url} does not answer with a registry of remotes.`);
  }
  return registry;
}
