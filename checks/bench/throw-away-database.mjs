import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

/**
 * A replica set of one node with nothing in it, with its files on the disk, as `npm start` has them.
 *
 * @param {string} folder that exists and is empty
 * @param {string} mongod the program
 * @returns {Promise<{ uri: string, stop: () => Promise<void> }>}
 */
export async function startDatabase(folder, mongod) {
  // Which version there is was decided by whoever found it.
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const server = await MongoMemoryReplSet.create({
    binary: { systemBinary: mongod },
    replSet: { count: 1, storageEngine: 'wiredTiger' },
    instanceOpts: [{ dbPath: folder, storageEngine: 'wiredTiger' }],
  });
  return {
    uri: server.getUri('bench'),
    stop: async () => {
      await server.stop({ doCleanup: false });
    },
  };
}
