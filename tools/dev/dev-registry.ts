import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTES } from '../build/build-targets.mjs';
import { writeJson } from '../common/files.mjs';
import { ROOT } from '../common/paths.mjs';
import { UserError } from '../common/user-error.mjs';
import { toUserError } from '../release/store-user-error.mjs';
import { entryOf } from './dev-entries.ts';
import type { DevServer } from './dev-server.ts';

/**
 * Publishes the remotes that are not in development, as they were last built, in a store of its own, so that the data folder's own does
 * not change.
 *
 * @param folder the API's data folder during development
 * @param apps that are in development
 * @throws UserError that names a remote whose build the store refuses
 */
export async function publishOthers(folder: string, apps: readonly string[]) {
  const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
  const releases = releasesIn(folder);
  await rm(releases, { recursive: true, force: true });
  await mkdir(releases, { recursive: true });
  const store = new ReleaseStore(folder);
  for (const name of ['shell', ...REMOTES].filter((name) => !apps.includes(name))) {
    await store.publish(join(ROOT, name, 'dist')).catch((error: unknown) => {
      throw toRefusal(name, error);
    });
  }
}

function toRefusal(name: string, error: unknown): unknown {
  const known = toUserError(error);
  if (!(known instanceof UserError)) return known;
  return new UserError(
    `${name}, as it was last built, is refused:\n${known.message}\nBuild it again: npm run build -- ${name}`,
  );
}

/** Enters remotes in development, as a team does that hosts its remote itself. @param servers that have compiled */
export async function enterInDevelopment(folder: string, servers: readonly DevServer[]) {
  const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
  const registry = await new ReleaseStore(folder).registryOfAll();
  const remotes = servers.filter(({ name }) => name !== 'shell');
  const entries = await Promise.all(remotes.map(async (server) => [server.name, await entryOf(server)]));
  writeJson(join(releasesIn(folder), 'remotes.json'), {
    ...registry,
    remotes: { ...registry.remotes, ...Object.fromEntries(entries) },
  });
}

const releasesIn = (folder: string) => join(folder, 'releases');
