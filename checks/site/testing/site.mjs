import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../tools/build/build-parts.mjs';
import { CACHE_DIR, ROOT } from '../../../tools/common/paths.mjs';
import { freePort } from '../../../tools/common/ports.mjs';
import { findRemotes } from '../../../tools/common/remotes.mjs';
import { withCheckout } from '../../../tools/build/workspace.mjs';
import { addFirstReleases, addShellFiles } from '../../../deploy/files.mjs';
import { apiProcess } from './api-process.mjs';
import { startReplicaSet } from './database.mjs';
import { startProxy } from './proxy.mjs';
import { openShop } from './shop.mjs';

const HOST = '127.0.0.1';
const silent = () => {};

/**
 * @typedef {object} Site everything that the composition brings up, without the containers
 * @property {import('./proxy.mjs').Proxy} proxy
 * @property {import('./proxy.mjs').ProxyOptions} proxyOptions
 * @property {[import('./api-process.mjs').ApiProcess, import('./api-process.mjs').ApiProcess]} apis
 * @property {import('./database.mjs').Database} database
 * @property {import('./shop.mjs').Shop} shop
 * @property {string} folder
 * @property {import('../../../api/dist/delivery/releases/release-store.js').ReleaseStore} store
 * @property {() => Promise<void>} stop
 */

/**
 * @param {import('../../../tools/finders/find-program.mjs').Nginx} nginx
 * @returns {Promise<Site>}
 */
export async function startSite(nginx) {
  await withCheckout(() => build({ log: silent }), { log: console.error });
  await mkdir(CACHE_DIR, { recursive: true });
  const folder = await mkdtemp(join(CACHE_DIR, 'deploy-test-'));
  /** @type {(() => Promise<void>)[]} */
  const stops = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const stopOne of stops.reverse()) await stopOne();
  };
  try {
    return { ...(await bringUp(nginx, folder, stops)), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('../../../tools/finders/find-program.mjs').Nginx} nginx
 * @param {string} folder
 * @param {(() => Promise<void>)[]} stops where each thing that was started leaves how it is stopped
 */
async function bringUp(nginx, folder, stops) {
  const port = await freePort(HOST);
  const publicUrl = `http://${HOST}:${port}`;
  const { ReleaseStore } = await import('../../../api/dist/delivery/releases/release-store.js');
  const store = new ReleaseStore(folder);
  const www = await fillFolders(folder, store);

  const database = await startReplicaSet(folder, stops);
  const { uri, guarded } = database;
  const identity = guarded?.api;
  const [one, two] = await Promise.all(
    ['api-1', 'api-2'].map((name) => apiProcess({ folder, uri, publicUrl, name, identity })),
  );
  if (!one || !two) throw new Error('There are two processes.');
  stops.push(async () => void (await Promise.all([one.kill(), two.kill()])));
  await Promise.all([one.start(), two.start()]);
  const upstreams = [one.address, two.address];
  const tlsPort = await freePort(HOST);
  const proxyOptions = { nginx, folder, www, port, tlsPort, upstreams, caFile: identity?.caFile };
  const proxy = await startProxy(proxyOptions);
  stops.push(proxy.stop);
  const shop = await openShop(proxy.url, uri);
  /** @type {[import('./api-process.mjs').ApiProcess, import('./api-process.mjs').ApiProcess]} */
  const apis = [one, two];
  return { proxy, proxyOptions, apis, database, shop, store };
}

/**
 * Fills the folders that are volumes in the composition.
 *
 * @param {string} folder the API's DATA_DIR
 * @param {import('../../../api/dist/delivery/releases/release-store.js').ReleaseStore} store
 */
async function fillFolders(folder, store) {
  const www = join(folder, 'www');
  await mkdir(join(folder, 'releases'), { recursive: true });
  await mkdir(www);
  await symlink(join(folder, 'releases'), join(www, 'releases'));
  await cp(join(ROOT, 'deploy/nginx/unavailable.html'), join(www, 'unavailable.html'));
  await addShellFiles(join(ROOT, 'shell/dist/assets'), join(www, 'assets'));
  const { refused } = await addFirstReleases(
    store,
    findRemotes().map((remote) => ({ remote, folder: join(ROOT, remote, 'dist') })),
  );
  if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  return www;
}

/**
 * A build of a remote that differs from its current one by a file that does nothing.
 *
 * @param {string} remote
 * @param {string} folder where it is made
 */
export async function anotherBuild(remote, folder) {
  await cp(join(ROOT, remote, 'dist'), folder, { recursive: true });
  const text = '// another';
  await writeFile(join(folder, 'another.js'), text);
  const description = join(folder, 'remote.json');
  const { hashes, ...rest } = JSON.parse(await readFile(description, 'utf8'));
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  await writeFile(description, JSON.stringify({ ...rest, hashes: { ...hashes, 'another.js': hash } }));
  for (const ending of ['.br', '.gz']) await rm(description + ending, { force: true });
  return folder;
}
