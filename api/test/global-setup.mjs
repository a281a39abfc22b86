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

/**
 * Builds the pages' scripts, which the API reads when it is imported, and starts one replica set for the
 * whole run; each test file has a database of its own.
 */
export default async function setUp() {
  await withCheckout(() => build({ log: () => {}, names: ['page-scripts'] }), { log: console.error });
  const systemBinary = await findProgram('mongod');
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false';
  const replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary },
    replSet: {
      count: 1,
      storageEngine: 'wiredTiger',
      args: parameters.flatMap((one) => ['--setParameter', one]),
    },
  });
  globalThis.__REPLICA_SET__ = replicaSet;
  process.env.TEST_MONGODB_URI = replicaSet.getUri();
}
