import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { toUserError } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {import('@queuebell/contracts').ReleaseMoved} Moved
 * @typedef {import('@queuebell/contracts').KeptRelease} KeptRelease
 * @typedef {import('@queuebell/contracts').RollbackRequest} RollbackRequest
 *
 * @typedef {object} Place where releases are published
 * @property {string} name for people
 * @property {(remote: string, folder: string) => Promise<Moved>} publish
 * @property {(remote: string, at: string) => Promise<Moved>} publishElsewhere
 * @property {(remote: string, request: RollbackRequest) => Promise<Moved>} rollback
 * @property {() => Promise<import('@queuebell/contracts').Registry>} registry
 * @property {(remote: string) => Promise<KeptRelease[]>} list
 */

/** Thrown when a server did not answer: it may have done what it was asked for. */
export class LostAnswer extends UserError {}

/**
 * The suite whose data folder this is, whether it runs or not.
 *
 * @param {string} dataDir
 * @param {{ shellDir?: string, env?: NodeJS.ProcessEnv, by?: string }} [options]
 * @returns {Promise<Place>} that throws UserErrors with the reasons of a refusal
 */
export async function localPlace(
  dataDir,
  { shellDir = join(ROOT, 'shell/dist'), env = {}, by = `${userInfo().username}@${hostname()}` } = {},
) {
  const { openStore } = await import('../../api/dist/delivery/releases/open-store.js');
  const settings = { ...(await settingsOf(env)), dataDir, shellDir };
  const store = openStore(settings, console.error);
  return {
    name: 'this machine',
    publish: (remote, folder) => inWords(store.publish(folder, by, remote)),
    publishElsewhere: (remote, at) => inWords(fromElsewhere(store, remote, at, { settings, by })),
    rollback: (remote, request) => inWords(store.rollback(remote, by, request)),
    registry: () => inWords(store.registry()),
    list: (remote) => inWords(store.list(remote)),
  };
}

/**
 * Reads the settings of releases as the API does.
 *
 * @param {NodeJS.ProcessEnv} env
 */
async function settingsOf(env) {
  const { readReleaseSettings, SettingsError } = await import('../../api/dist/platform/config/config.js');
  try {
    return readReleaseSettings(env);
  } catch (error) {
    throw error instanceof SettingsError ? new UserError(error.message) : error;
  }
}

/**
 * @param {import('../../api/dist/delivery/releases/release-store.js').ReleaseStore} store
 * @param {string} remote
 * @param {string} given
 * @param {{ settings: import('../../api/dist/delivery/releases/open-store.js').ReleaseSettings, by: string }} options
 */
async function fromElsewhere(store, remote, given, { settings, by }) {
  const { fetchRelease, folderAddress, servedFromHere } =
    await import('../../api/dist/delivery/releases/hosted-elsewhere.js');
  const { elsewhereFor } = await import('../../api/dist/delivery/releases/fetch-elsewhere.js');
  const at = folderAddress(given, settings.remoteOrigins);
  const fill = (/** @type {string} */ draft) => fetchRelease(at, draft, elsewhereFor(settings));
  return store.publishElsewhere(at, fill, servedFromHere, by, remote);
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function inWords(work) {
  return work.catch(async (error) => {
    throw await toUserError(error);
  });
}

/**
 * A suite that runs somewhere else.
 *
 * @param {string} address
 * @param {{ token: string | undefined, fetch?: typeof globalThis.fetch }} options
 * @returns {Place} that throws UserErrors with what the server says, LostAnswer where it says nothing
 */
export function serverPlace(address, { token, fetch = globalThis.fetch }) {
  const origin = originOf(address);
  const call = async (/** @type {string} */ path, /** @type {RequestInit} */ request = {}) => {
    if (!token) throw new UserError('The deploy token of the remote belongs into DEPLOY_TOKEN.');
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return ask(fetch, `${origin}${path}`, { ...request, headers });
  };
  const of = (/** @type {string} */ remote) => `/api/remotes/${encodeURIComponent(remote)}`;
  const json = (/** @type {unknown} */ body) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    name: origin,
    publish: async (remote, folder) => {
      const { packRelease } = await import('../../api/dist/delivery/releases/release-archive.js');
      const { ARCHIVE_TYPE } = await import('../../api/dist/platform/http/release-upload.js');
      const body = new Uint8Array(await inWords(packRelease(folder)));
      return call(`${of(remote)}/releases`, {
        method: 'POST',
        headers: { 'content-type': ARCHIVE_TYPE },
        body,
      });
    },
    publishElsewhere: (remote, at) => call(`${of(remote)}/releases`, json({ at })),
    rollback: (remote, request) => call(`${of(remote)}/rollback`, json(request)),
    registry: () => ask(fetch, `${origin}/remotes.json`, {}),
    list: async (remote) => (await call(`${of(remote)}/releases`)).releases,
  };
}

/** @param {string} address */
function originOf(address) {
  if (!URL.canParse(address)) throw new UserError(`${address} is no address of a server.`);
  const { protocol, hostname: host, origin } = new URL(address);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(host);
  if (protocol === 'https:' || (protocol === 'http:' && isOwn)) return origin;
  throw new UserError(`${address} is not https: the deploy token would be readable on its way.`);
}

/**
 * @param {typeof globalThis.fetch} fetch
 * @param {string} url
 * @param {RequestInit} request
 */
async function ask(fetch, url, request) {
  const answer = await fetch(url, { ...request, redirect: 'error' }).catch((error) => {
    throw new LostAnswer(`${url} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body;
  const isRefused = answer.status >= 400 && answer.status < 500;
  throw new (isRefused ? UserError : LostAnswer)(
    body?.message ?? `${url} answered ${answer.status}, which is not an answer of QueueBell.`,
  );
}
