import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseStore } from '../../api/dist/delivery/releases/release-store.js';
import { REMOTES } from '../../tools/build/build-targets.mjs';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { CACHE_DIR, ROOT } from '../../tools/common/paths.mjs';
import { startApi } from '../kit/api-process.ts';
import { clientOf } from '../kit/client.ts';
import { startDatabase } from '../kit/database.ts';
import { openShop, type Shop } from '../kit/shop.ts';

export const BENCH_FOLDER = join(CACHE_DIR, 'bench');
export const RUN_FOLDER = join(BENCH_FOLDER, 'run');

/** A running suite to measure. */
export interface Suite {
  /** The program. */
  mongod: string;
  mongodbUri: string;
  dataDir: string;
  /** Of the API. */
  origin: string;
  shop: Shop;
}

/** The suite as it is built, on a database of its own with one shop in it. */
export async function withSuite(use: (suite: Suite) => Promise<void>) {
  const dataDir = join(RUN_FOLDER, 'data');
  await rm(RUN_FOLDER, { recursive: true, force: true });
  await mkdir(join(RUN_FOLDER, 'db'), { recursive: true });
  const releases = new ReleaseStore(dataDir);
  for (const remote of ['shell', ...REMOTES]) await releases.publish(join(ROOT, remote, 'dist'));
  const mongod = await findProgram('mongod');
  const database = await startDatabase(join(RUN_FOLDER, 'db'), mongod);
  try {
    const api = await startApi({ mongodbUri: database.uri, dataDir });
    try {
      const shop = await openShop(clientOf(api.origin));
      await use({ mongod, mongodbUri: database.uri, dataDir, origin: api.origin, shop });
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
    await rm(RUN_FOLDER, { recursive: true, force: true });
  }
}
