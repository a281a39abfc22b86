import { linesOfLinks } from './dev-links.ts';
import { startDeployedFront } from './dev-deployed.ts';
import { describe } from './dev-entries.ts';
import { untilCompiled, type DevServer } from './dev-server.ts';
import { requireFreePort } from '../common/ports.mjs';
import { UserError } from '../common/user-error.mjs';
import type { Registry } from '@queuebell/contracts';
import type { Session } from '../start/session.mjs';

const ANSWER_WITHIN_MS = 15_000;

/**
 * Starts development servers of some remotes, and a front that takes everything else from a deployed suite. That suite does not
 * change, and no API and no database run here.
 *
 * @param suite its origin
 * @param startServers given the origins of the pages that may load from them
 */
export async function bringUpAgainst(
  suite: string,
  startServers: (pages: readonly string[]) => Promise<readonly DevServer[]>,
  { session, log, port }: { session: Session; log: (line: string) => void; port: number },
) {
  await requireFreePort(port, 'npm run dev');
  const registry = await requireSuite(suite);
  const servers = await startServers([`http://localhost:${port}`, suite]);
  await untilCompiled(servers, { log, signal: session.signal });
  const front = await startDeployedFront({ port, suite, servers, log });
  session.shutdown.add(front);
  const names = servers.map(({ name }) => name).join(', ');
  log(`\n${suite} is ready at ${front.url}, with ${names} in development:`);
  for (const server of servers) {
    const { paths } = await describe(server);
    for (const path of paths) log(`  ${front.url}${path}`);
  }
  for (const line of linesOfLinks(suite, registry, servers)) log(line);
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
