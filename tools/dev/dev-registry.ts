import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { entryPartsOf, type RegistryEntry, type RemoteDescription } from '@queuebell/contracts';
import { REMOTES } from '../build/build-targets.mjs';
import { writeJson } from '../common/files.mjs';
import { ROOT } from '../common/paths.mjs';
import type { DevServer } from './dev-servers.ts';

/**
 * Writes a registry for development, so that the data folder's own does not change: the remotes as built, and those in
 * development as a team that hosts its remote itself would enter them.
 *
 * @param folder the API's data folder during development
 */
export async function writeDevRegistry(folder: string, servers: readonly DevServer[]) {
  const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
  const releases = join(folder, 'releases');
  await rm(releases, { recursive: true, force: true });
  await mkdir(releases, { recursive: true });
  const store = new ReleaseStore(folder);
  const inDevelopment = servers.filter(({ name }) => name !== 'shell');
  for (const remote of REMOTES) {
    if (!inDevelopment.some(({ name }) => name === remote)) await store.publish(join(ROOT, remote, 'dist'));
  }
  const registry = await store.registry();
  const entries = await Promise.all(
    inDevelopment.map(async (server) => [server.name, await entryOf(server)]),
  );
  writeJson(join(releases, 'remotes.json'), {
    ...registry,
    remotes: { ...registry.remotes, ...Object.fromEntries(entries) },
  });
}

/** Without a previous release, so that an error in development is seen. */
export async function entryOf(server: DevServer): Promise<RegistryEntry> {
  const description = await describe(server);
  return {
    version: 'in-development',
    entry: `${server.origin}/${description.entry}`,
    manifest: `${server.origin}/mf-manifest.json`,
    ...entryPartsOf(description),
  };
}

export async function describe({ origin }: DevServer): Promise<RemoteDescription> {
  const answer = await fetch(`${origin}/remote.json`);
  return answer.json();
}
