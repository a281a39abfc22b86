import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { findMongod } from '../../scripts/lib/mongod.mjs';

const parameters = [
  // By the clocks of the tests most documents with an end are long over; only the program may find them so.
  'ttlMonitorEnabled=false',
  // So that a test can have a write done and its answer lost.
  'enableTestCommands=1',
];

/** One throw-away replica set for the whole run; each test file takes a database of its own in it. */
export default async function setUp() {
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
