import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { findMongod } from '../../scripts/lib/mongod.mjs';

/** One throw-away replica set for the whole run; each test file takes a database of its own in it. */
export default async function setUp() {
  const systemBinary = await findMongod();
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false';
  const replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary },
    // By the clocks of the tests most documents with an end are long over; only the program may find them so.
    replSet: { count: 1, storageEngine: 'wiredTiger', args: ['--setParameter', 'ttlMonitorEnabled=false'] },
  });
  globalThis.__REPLICA_SET__ = replicaSet;
  process.env.TEST_MONGODB_URI = replicaSet.getUri();
}
