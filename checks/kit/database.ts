import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

/** The library's ten seconds are too few while other stages of `npm test` use the disk. */
const LAUNCH_TIMEOUT_MS = 60_000;

export interface Database {
  uri: string;
  stop: () => Promise<void>;
}

/**
 * Starts a throw-away replica set of one empty node, with its files on the disk, as `npm start` has them.
 *
 * @param folder exists and is empty
 * @param mongod the program
 */
export async function startDatabase(folder: string, mongod: string): Promise<Database> {
  // The finder of the program has decided which version is right.
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const server = await MongoMemoryReplSet.create({
    binary: { systemBinary: mongod },
    replSet: { count: 1, storageEngine: 'wiredTiger' },
    instanceOpts: [{ dbPath: folder, storageEngine: 'wiredTiger', launchTimeout: LAUNCH_TIMEOUT_MS }],
  });
  return {
    uri: server.getUri('checks'),
    stop: async () => {
      await server.stop({ doCleanup: false });
    },
  };
}
