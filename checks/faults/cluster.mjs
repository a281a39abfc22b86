import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiProcess } from '../site/testing/api-process.mjs';
import { startReplicaSet } from '../site/testing/database.mjs';
import { ask } from '../site/testing/client.mjs';
import { openShop } from '../site/testing/shop.mjs';
import { build } from '../../tools/build/build-parts.mjs';
import { CACHE_DIR } from '../../tools/common/paths.mjs';
import { until } from '../../tools/test/testing.mjs';
import { withCheckout } from '../../tools/build/workspace.mjs';

const READY_WITHIN_MS = 60_000;
/** Nobody opens a page here. */
const PUBLIC_URL = 'http://127.0.0.1';
const silent = () => {};

/**
 * @typedef {import('../site/testing/api-process.mjs').ApiProcess} ApiProcess
 *
 * @typedef {object} Cluster
 * @property {import('../site/testing/database.mjs').Database} database
 * @property {[ApiProcess, ApiProcess]} apis
 * @property {readonly string[]} urls of both
 * @property {import('../site/testing/shop.mjs').Shop} shop
 * @property {() => Promise<void>} whenWhole settles when every part works again
 * @property {() => Promise<void>} stop
 */

/**
 * Three database nodes, two API processes in production, and a shop.
 *
 * @returns {Promise<Cluster>}
 */
export async function startCluster() {
  await withCheckout(() => build({ log: silent, names: ['api'] }), { log: console.error });
  await mkdir(CACHE_DIR, { recursive: true });
  const folder = await mkdtemp(join(CACHE_DIR, 'faults-'));
  /** @type {(() => Promise<void>)[]} */
  const stops = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const stopOne of stops.reverse()) await stopOne();
  };
  try {
    return { ...(await bringUp(folder, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {(() => Promise<void>)[]} stops
 */
async function bringUp(folder, stops) {
  const database = await startReplicaSet(folder, stops);
  const { uri } = database;
  const [one, two] = await Promise.all(
    ['api-1', 'api-2'].map((name) => apiProcess({ folder, uri, publicUrl: PUBLIC_URL, name })),
  );
  if (!one || !two) throw new Error('There are two processes.');
  stops.push(async () => void (await Promise.all([one.kill(), two.kill()])));
  await Promise.all([one.start(), two.start()]);
  /** @type {[ApiProcess, ApiProcess]} */
  const apis = [one, two];
  const isReady = async (/** @type {ApiProcess} */ { url }) =>
    (await ask(`${url}/api/health/ready`, { timeoutMs: READY_WITHIN_MS })).status === 200;
  const whenWhole = async () => {
    await Promise.all(apis.map((api) => until(() => isReady(api), READY_WITHIN_MS)));
    await until(() => database.isWhole(), READY_WITHIN_MS);
  };
  const shop = await openShop(one.url, uri);
  return { database, apis, urls: apis.map(({ url }) => url), shop, whenWhole };
}
