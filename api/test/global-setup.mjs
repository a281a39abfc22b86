import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { build } from '../../tools/build/build-parts.mjs';
import { findMongod } from '../../tools/finders/mongod.mjs';
import { withCheckout } from '../../tools/build/workspace.mjs';

const parameters = [
  // By the clocks of the tests most documents with an end are long over; only the program may find them so.
  'ttlMonitorEnabled=false',
  // So that a test can have a write done and its answer lost.
  'enableTestCommands=1',
];

/**
 * The scripts of the pages are built, which the API reads when it is imported. One throw-away replica set is for the whole run;
 * each test file takes a database of its own in it.
 */
export default async function setUp() {
  await withCheckout(() => build({ log: () => {}, names: ['page-scripts'] }), { log: console.error });
  const systemBinary = await findMongod();
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
