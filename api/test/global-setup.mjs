import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { build } from '../../tools/build/build-parts.mjs';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { withCheckout } from '../../tools/build/workspace.mjs';

const parameters = [
  // By the tests' clocks most documents are long expired; only the program may delete them.
  'ttlMonitorEnabled=false',
  // Allows tests to lose the answer of a successful write.
  'enableTestCommands=1',
  'diagnosticDataCollectionEnabled=false',
];

/** The library's ten seconds are too few while other stages of `npm test` use the disk. */
const LAUNCH_TIMEOUT_MS = 60_000;
const MEMORY = '/dev/shm';
/** In bytes. A whole run has needed 0.45 GB. */
const ROOM = 2 * 1024 ** 3;
/** Of a folder with data, before the number of the process. */
const NAME = 'queuebell-api-';

/**
 * Builds the pages' scripts, which the API reads when it is imported, and starts one replica set for the
 * whole run; each test file has a database of its own.
 */
export default async function setUp() {
  await withCheckout(() => build({ log: () => {}, names: ['page-scripts'] }), { log: console.error });
  const systemBinary = await findProgram('mongod');
  const folder = await dataFolder();
  if (folder === MEMORY) await removeDataOfKilledRuns();
  const dbPath = join(folder, `${NAME}${process.pid}`);
  await mkdir(dbPath);
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false';
  const replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary },
    instanceOpts: [{ dbPath, launchTimeout: LAUNCH_TIMEOUT_MS }],
    replSet: {
      count: 1,
      storageEngine: 'wiredTiger',
      args: parameters.flatMap((one) => ['--setParameter', one]),
    },
  });
  globalThis.__REPLICA_SET__ = replicaSet;
  process.env.TEST_MONGODB_URI = replicaSet.getUri();
}

/**
 * @returns {Promise<string>} memory, if the machine has enough. Each test file makes tables and indexes: on a slow disk,
 *   a test with hundreds of writes takes minutes.
 */
async function dataFolder() {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= ROOM ? MEMORY : tmpdir();
}

/** A run that was stopped with Ctrl+C leaves its data behind, and memory is scarcer than disk. */
async function removeDataOfKilledRuns() {
  const left = (await readdir(MEMORY)).filter(
    (name) => name.startsWith(NAME) && !existsSync(join('/proc', name.slice(NAME.length))),
  );
  await Promise.all(left.map((name) => rm(join(MEMORY, name), { recursive: true, force: true })));
}
