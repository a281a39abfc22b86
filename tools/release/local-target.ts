import { hostname, userInfo } from 'node:os';
import type { DeployQuery, PreviewMade } from '@queuebell/contracts';
import type { DeployTarget, PreviewOptions } from './server-target.ts';
import { withUserErrors } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';
import type { ReleaseSettings } from '../../api/src/delivery/releases/open-store.ts';
import type { ReleaseStore } from '../../api/src/delivery/releases/release-store.ts';

export const localPerson = () => `${userInfo().username}@${hostname()}`;

/** The suite of this data folder, whether it runs or not. Its methods throw UserErrors with the reasons of a refusal. */
export async function localTarget(
  dataDir: string,
  { env = {}, by = localPerson() }: { env?: NodeJS.ProcessEnv; by?: string } = {},
): Promise<DeployTarget> {
  const { openStore } = await import('../../api/src/delivery/releases/open-store.ts');
  const { copyOf } = await import('../../api/src/delivery/releases/release-store.ts');
  const settings = { ...(await settingsOf(env)), dataDir };
  const store = openStore(settings, console.error);
  return {
    name: 'this machine',
    publish: (remote, folder, deploy) => withUserErrors(store.publish(folder, by, remote, deploy)),
    publishHosted: (remote, at, deploy = {}) =>
      withUserErrors(fromOtherHost(store, remote, at, { settings, by, deploy })),
    preview: (remote, folder, preview) => previewHere(store, remote, folder, { preview, settings, by }),
    canary: (remote, folder, query) =>
      withUserErrors(copyOf(folder).then((fill) => store.publishCanary(fill, by, remote, query))),
    promote: (remote, { version }) => withUserErrors(store.promote(remote, by, version)),
    endCanary: (remote, { version }) => withUserErrors(store.endCanary(remote, by, version)),
    canaryNews: (remote) => withUserErrors(store.canaryNews(remote)),
    rollback: (remote, request) => withUserErrors(store.rollback(remote, by, request)),
    retire: (remote, request) => withUserErrors(store.retire(remote, by, request)),
    handOver: (from, request) => withUserErrors(store.handOver(from, by, request)),
    handOvers: (remote) => withUserErrors(store.handOvers(remote)),
    registry: () => withUserErrors(store.registryOfAll()),
    list: (remote) => withUserErrors(store.list(remote)),
  };
}

/** Removes releases of this data folder that no page needs. */
export async function freeHere(dataDir: string) {
  const { ReleaseStore } = await import('../../api/src/delivery/releases/release-store.ts');
  return withUserErrors(new ReleaseStore(dataDir).free(localPerson()));
}

/** Reads the needs of the releases of this data folder. */
export async function needsHere(dataDir: string) {
  const { ReleaseStore } = await import('../../api/src/delivery/releases/release-store.ts');
  return withUserErrors(new ReleaseStore(dataDir).needs());
}

/** Keeps the canary of this data folder, or lets the server take it back again. */
export async function pinHere(dataDir: string, remote: string, pinned: boolean) {
  const { ReleaseStore } = await import('../../api/src/delivery/releases/release-store.ts');
  return withUserErrors(new ReleaseStore(dataDir).pinCanary(remote, localPerson(), pinned));
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
  { settings, by, deploy }: { settings: ReleaseSettings; by: string; deploy: DeployQuery },
) {
  const { fetchRelease, folderAddress, servedFromHere } =
    await import('../../api/src/delivery/releases/hosted-release.ts');
  const { otherHostsFor } = await import('../../api/src/delivery/releases/host-fetch.ts');
  const at = folderAddress(given, settings.remoteOrigins);
  const fill = (draft: string) => fetchRelease(at, draft, otherHostsFor(settings));
  return store.publishHosted(at, fill, servedFromHere, by, remote, deploy);
}

async function previewHere(
  store: ReleaseStore,
  remote: string,
  folder: string,
  { preview, settings, by }: { preview: PreviewOptions; settings: ReleaseSettings; by: string },
): Promise<PreviewMade> {
  const { PreviewQuery } = await import('@queuebell/contracts');
  const { copyOf } = await import('../../api/src/delivery/releases/release-store.ts');
  const { previewLink } = await import('../../api/src/delivery/releases/preview-link.ts');
  const { data } = PreviewQuery.safeParse(preview);
  if (!data) throw new UserError('--hours is a whole number from 1 to 24.');
  const { secret, ...made } = await withUserErrors(
    copyOf(folder).then((fill) => store.publishPreview(fill, by, remote, data)),
  );
  return { ...made, link: previewLink(settings.publicUrl, secret) };
}
