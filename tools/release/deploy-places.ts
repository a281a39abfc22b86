import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type {
  DeployQuery,
  HandOverRequest,
  KeptRelease,
  PathHandedOver,
  PreviewMade,
  Registry,
  ReleaseMoved,
  ReleaseOrigin,
  RemoteRetired,
  RetireRequest,
  RollbackRequest,
} from '@queuebell/contracts';
import { ROOT } from '../common/paths.mjs';
import { toUserError } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';
import type { ReleaseSettings } from '../../api/dist/delivery/releases/open-store.js';
import type { ReleaseStore } from '../../api/dist/delivery/releases/release-store.js';

/** `hours` as the command has it. */
export type PreviewOptions = ReleaseOrigin & { hours?: string };

/** Where releases are published. */
export interface Place {
  /** For people. */
  name: string;
  publish: (remote: string, folder: string, deploy?: DeployQuery) => Promise<ReleaseMoved>;
  publishHosted: (remote: string, at: string, deploy?: DeployQuery) => Promise<ReleaseMoved>;
  /** Stores a release that browsers with the answer's link show. */
  preview: (remote: string, folder: string, preview: PreviewOptions) => Promise<PreviewMade>;
  rollback: (remote: string, request: RollbackRequest) => Promise<ReleaseMoved>;
  retire: (remote: string, request: RetireRequest) => Promise<RemoteRetired>;
  handOver: (from: string, request: HandOverRequest) => Promise<PathHandedOver>;
  /** Those that the remote has part in. */
  handOvers: (remote: string) => Promise<Readonly<Record<string, readonly string[]>>>;
  registry: () => Promise<Registry>;
  list: (remote: string) => Promise<KeptRelease[]>;
}

/** Thrown when a server did not answer: it may have carried out the command. */
export class LostAnswer extends UserError {}

export const localPerson = () => `${userInfo().username}@${hostname()}`;

/** The suite of this data folder, whether it runs or not. Its methods throw UserErrors with the reasons of a refusal. */
export async function localPlace(
  dataDir: string,
  {
    shellDir = join(ROOT, 'shell/dist'),
    env = {},
    by = localPerson(),
  }: { shellDir?: string; env?: NodeJS.ProcessEnv; by?: string } = {},
): Promise<Place> {
  const { openStore } = await import('../../api/dist/delivery/releases/open-store.js');
  const settings = { ...(await settingsOf(env)), dataDir, shellDir };
  const store = openStore(settings, console.error);
  return {
    name: 'this machine',
    publish: (remote, folder, deploy) => inWords(store.publish(folder, by, remote, deploy)),
    publishHosted: (remote, at, deploy = {}) =>
      inWords(fromOtherHost(store, remote, at, { settings, by, deploy })),
    preview: (remote, folder, preview) => previewHere(store, remote, folder, { preview, settings, by }),
    rollback: (remote, request) => inWords(store.rollback(remote, by, request)),
    retire: (remote, request) => inWords(store.retire(remote, by, request)),
    handOver: (from, request) => inWords(store.handOver(from, by, request)),
    handOvers: (remote) => inWords(store.handOvers(remote)),
    registry: () => inWords(store.registry()),
    list: (remote) => inWords(store.list(remote)),
  };
}

/** Removes releases of this data folder that no page needs. */
export async function freeHere(dataDir: string) {
  const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
  return inWords(new ReleaseStore(dataDir).free(localPerson()));
}

/** Reads the settings of releases as the API does. */
async function settingsOf(env: NodeJS.ProcessEnv) {
  const { readReleaseSettings, SettingsError } = await import('../../api/dist/platform/config/config.js');
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
    await import('../../api/dist/delivery/releases/hosted-release.js');
  const { otherHostsFor } = await import('../../api/dist/delivery/releases/host-fetch.js');
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
  const { copyOf } = await import('../../api/dist/delivery/releases/release-store.js');
  const { previewLink } = await import('../../api/dist/delivery/releases/preview-link.js');
  const { data } = PreviewQuery.safeParse(preview);
  if (!data) throw new UserError('--hours is a whole number from 1 to 24.');
  const { secret, ...made } = await inWords(
    copyOf(folder).then((fill) => store.publishPreview(fill, by, remote, data)),
  );
  return { ...made, link: previewLink(settings.publicUrl, secret) };
}

/** @throws UserError with the reasons of a refusal */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  return work.catch(async (error) => {
    throw await toUserError(error);
  });
}

/** A suite on a server. Its methods throw UserErrors with the server's message, or LostAnswer. */
export function serverPlace(
  address: string,
  { token, fetch = globalThis.fetch }: { token: string | undefined; fetch?: typeof globalThis.fetch },
): Place {
  const origin = originOf(address);
  const call = async (path: string, request: RequestInit = {}) => {
    if (!token) throw new UserError('Set DEPLOY_TOKEN to the deploy token of the remote.');
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return ask(fetch, `${origin}${path}`, { ...request, headers });
  };
  const of = (remote: string) => `/api/remotes/${encodeURIComponent(remote)}`;
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    name: origin,
    publish: async (remote, folder, deploy) =>
      call(`${of(remote)}/releases${queryOf(deploy)}`, await archiveOf(folder)),
    preview: async (remote, folder, preview) =>
      call(`${of(remote)}/previews${queryOf(preview)}`, await archiveOf(folder)),
    publishHosted: (remote, at, deploy) => call(`${of(remote)}/releases${queryOf(deploy)}`, json({ at })),
    rollback: (remote, request) => call(`${of(remote)}/rollback`, json(request)),
    retire: (remote, request) => call(`${of(remote)}/retire`, json(request)),
    handOver: (from, request) => call(`${of(from)}/hand-over`, json(request)),
    handOvers: async (remote) => (await call(`${of(remote)}/releases`)).handOvers ?? {},
    registry: () => ask(fetch, `${origin}/remotes.json`, {}),
    list: async (remote) => (await call(`${of(remote)}/releases`)).releases,
  };
}

async function archiveOf(folder: string): Promise<RequestInit> {
  const { packRelease } = await import('../../api/dist/delivery/releases/release-archive.js');
  const { ARCHIVE_TYPE } = await import('../../api/dist/platform/http/release-upload.js');
  const body = new Uint8Array(await inWords(packRelease(folder)));
  return { method: 'POST', headers: { 'content-type': ARCHIVE_TYPE }, body };
}

function queryOf(deploy: DeployQuery | PreviewOptions = {}) {
  const query = new URLSearchParams(Object.entries(deploy)).toString();
  return query && `?${query}`;
}

function originOf(address: string) {
  if (!URL.canParse(address)) throw new UserError(`${address} is not the address of a server.`);
  const { protocol, hostname: host, origin } = new URL(address);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(host);
  if (protocol === 'https:' || (protocol === 'http:' && isOwn)) return origin;
  throw new UserError(`${address} is not https, so others could read the deploy token.`);
}

async function ask(fetch: typeof globalThis.fetch, url: string, request: RequestInit) {
  const answer = await fetch(url, { ...request, redirect: 'error' }).catch((error) => {
    throw new LostAnswer(`${url} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body;
  const isRefused = answer.status >= 400 && answer.status < 500;
  throw new (isRefused ? UserError : LostAnswer)(
    body?.message ?? `${url} answered ${answer.status}: it is not a QueueBell server.`,
  );
}
