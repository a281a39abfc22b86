import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import type { Place } from './server-place.ts';
import { inWords } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';
import type { ReleaseSettings } from '../../api/src/delivery/releases/open-store.ts';
import type { ReleaseStore } from '../../api/src/delivery/releases/release-store.ts';

/** The suite of this data folder, whether it runs or not. Its methods throw UserErrors with the reasons of a refusal. */
export async function localPlace(
  dataDir: string,
  {
    shellDir = join(ROOT, 'shell/dist'),
    env = {},
    by = `${userInfo().username}@${hostname()}`,
  }: { shellDir?: string; env?: NodeJS.ProcessEnv; by?: string } = {},
): Promise<Place> {
  const { openStore } = await import('../../api/src/delivery/releases/open-store.ts');
  const settings = { ...(await settingsOf(env)), dataDir, shellDir };
  const store = openStore(settings, console.error);
  return {
    name: 'this machine',
    publish: (remote, folder) => inWords(store.publish(folder, by, remote)),
    publishHosted: (remote, at) => inWords(fromOtherHost(store, remote, at, { settings, by })),
    rollback: (remote, request) => inWords(store.rollback(remote, by, request)),
    registry: () => inWords(store.registry()),
    list: (remote) => inWords(store.list(remote)),
  };
}

/** Reads the settings of releases as the API does. */
async function settingsOf(env: NodeJS.ProcessEnv) {
  const { readReleaseSettings, SettingsError } = await import('../../api/src/platform/config/config.ts');
  try {
    return readReleaseSettings(env);
  } catch (error) {
    throw error instanceof SettingsError ? new UserError(error.message) : error;
  }
}

async function fromOtherHost(
  store: ReleaseStore,
  remote: string,
  given: string,
  { settings, by }: { settings: ReleaseSettings; by: string },
) {
  const { fetchRelease, folderAddress, servedFromHere } =
    await import('../../api/src/delivery/releases/hosted-release.ts');
  const { otherHostsFor } = await import('../../api/src/delivery/releases/host-fetch.ts');
  const at = folderAddress(given, settings.remoteOrigins);
  const fill = (draft: string) => fetchRelease(at, draft, otherHostsFor(settings));
  return store.publishHosted(at, fill, servedFromHere, by, remote);
}
