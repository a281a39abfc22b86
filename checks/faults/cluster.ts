import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { productionApi, type ProductionApi } from '../kit/production-api.ts';
import { startReplicaSet, type ReplicaSet } from '../kit/replica-set.ts';
import { ask } from '../kit/ask.ts';
import { clientOf } from '../kit/client.ts';
import { grantedBy } from '../kit/operator.ts';
import { openShop, type Shop } from '../kit/shop.ts';
import { build } from '../../tools/build/build-parts.mjs';
import { CACHE_DIR } from '../../tools/common/paths.mjs';
import { until } from '../../tools/test/testing.mjs';
import { withCheckout } from '../../tools/build/workspace.mjs';

const READY_WITHIN_MS = 60_000;
/** Nobody opens a page here. */
const PUBLIC_URL = 'http://127.0.0.1';
const silent = () => {};

export interface Cluster {
  database: ReplicaSet;
  apis: [ProductionApi, ProductionApi];
  /** Of both. */
  urls: readonly string[];
  shop: Shop;
  /** Settles when every part works again. */
  whenWhole: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Three database nodes, two API processes in production, and a shop. */
export async function startCluster(): Promise<Cluster> {
  await withCheckout(() => build({ log: silent, names: ['api'] }), { log: console.error });
  await mkdir(CACHE_DIR, { recursive: true });
  const folder = await mkdtemp(join(CACHE_DIR, 'faults-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
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

async function bringUp(folder: string, stops: (() => Promise<void>)[]) {
  const database = await startReplicaSet(folder, stops);
  const { uri } = database;
  const [one, two] = await Promise.all(
    ['api-1', 'api-2'].map((name) => productionApi({ folder, uri, publicUrl: PUBLIC_URL, name })),
  );
  if (!one || !two) throw new Error('There are two processes.');
  stops.push(async () => void (await Promise.all([one.kill(), two.kill()])));
  await Promise.all([one.start(), two.start()]);
  const apis: [ProductionApi, ProductionApi] = [one, two];
  const isReady = async ({ url }: ProductionApi) =>
    (await ask(`${url}/api/health/ready`, { timeoutMs: READY_WITHIN_MS })).status === 200;
  const whenWhole = async () => {
    await Promise.all(apis.map((api) => until(() => isReady(api), READY_WITHIN_MS)));
    await until(() => database.isWhole(), READY_WITHIN_MS);
  };
  const shop = await openShop(clientOf(one.url), { pay: grantedBy(uri) });
  return { database, apis, urls: apis.map(({ url }) => url), shop, whenWhole };
}
