import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../tools/build/build-parts.mjs';
import { CACHE_DIR, ROOT } from '../../../tools/common/paths.mjs';
import { freePort } from '../../../tools/common/ports.mjs';
import { findRemotes } from '../../../tools/common/remotes.mjs';
import { withCheckout } from '../../../tools/build/workspace.mjs';
import { addFirstReleases } from '../../../deploy/version-releases.mjs';
import { productionApi, type ProductionApi } from '../../kit/production-api.ts';
import { startReplicaSet, type ReplicaSet } from '../../kit/replica-set.ts';
import { startProxy, type Proxy, type ProxyOptions } from './proxy.ts';
import { clientOf } from '../../kit/client.ts';
import { grantedBy } from '../../kit/operator.ts';
import { openShop, type Shop } from '../../kit/shop.ts';
import type { Nginx } from '../../../tools/finders/find-program.mjs';

type ReleaseStore = import('../../../api/dist/delivery/releases/release-store.js').ReleaseStore;

const HOST = '127.0.0.1';
const silent = () => {};

/** Everything that the composition brings up, without the containers. */
export interface Site {
  proxy: Proxy;
  proxyOptions: ProxyOptions;
  apis: [ProductionApi, ProductionApi];
  database: ReplicaSet;
  shop: Shop;
  folder: string;
  store: ReleaseStore;
  stop: () => Promise<void>;
}

export async function startSite(nginx: Nginx): Promise<Site> {
  await withCheckout(() => build({ log: silent }), { log: console.error });
  await mkdir(CACHE_DIR, { recursive: true });
  const folder = await mkdtemp(join(CACHE_DIR, 'deploy-test-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
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

/** @param stops where each thing that was started leaves how it is stopped */
async function bringUp(nginx: Nginx, folder: string, stops: (() => Promise<void>)[]) {
  const port = await freePort(HOST);
  const publicUrl = `http://${HOST}:${port}`;
  const { ReleaseStore } = await import('../../../api/dist/delivery/releases/release-store.js');
  const store = new ReleaseStore(folder);
  const www = await fillFolders(folder, store);

  const database = await startReplicaSet(folder, stops);
  const { uri, guarded } = database;
  const identity = guarded?.api;
  const [one, two] = await Promise.all(
    ['api-1', 'api-2'].map((name) => productionApi({ folder, uri, publicUrl, name, identity })),
  );
  if (!one || !two) throw new Error('There are two processes.');
  stops.push(async () => void (await Promise.all([one.kill(), two.kill()])));
  await Promise.all([one.start(), two.start()]);
  const upstreams = [one.address, two.address];
  const tlsPort = await freePort(HOST);
  const proxyOptions = { nginx, folder, www, port, tlsPort, upstreams, caFile: identity?.caFile };
  const proxy = await startProxy(proxyOptions);
  stops.push(proxy.stop);
  const shop = await openShop(clientOf(proxy.url), { pay: grantedBy(uri) });
  const apis: [ProductionApi, ProductionApi] = [one, two];
  return { proxy, proxyOptions, apis, database, shop, store };
}

/**
 * Fills the folders that are volumes in the composition.
 *
 * @param folder the API's DATA_DIR
 */
async function fillFolders(folder: string, store: ReleaseStore) {
  const www = join(folder, 'www');
  await mkdir(join(folder, 'releases'), { recursive: true });
  await mkdir(www);
  await symlink(join(folder, 'releases'), join(www, 'releases'));
  await cp(join(ROOT, 'deploy/nginx/unavailable.html'), join(www, 'unavailable.html'));
  await mkdir(join(www, 'assets'));
  const { refused } = await addFirstReleases(
    store,
    ['shell', ...findRemotes()].map((remote) => ({ remote, folder: join(ROOT, remote, 'dist') })),
  );
  if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  return www;
}

/**
 * A build of a remote that differs from its current one by a file that does nothing.
 *
 * @param folder where it is made
 */
export async function anotherBuild(remote: string, folder: string) {
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
