import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isNativeError } from 'node:util/types';
import { ROOT } from './paths.mjs';
import { UserError } from './user-error.mjs';

/**
 * @typedef {object} DataDir the data of one installation
 * @property {string} path
 * @property {string} db files of MongoDB
 * @property {string} databasePort kept, because the replica set's configuration has it
 * @property {string} published which builds of the remotes have been published here
 * @property {string} lock of the one `npm start` that may use this folder
 * @property {string} api the running API, for a start that comes after a crash
 * @property {string} mongodLog since the last start
 */

/** @param {NodeJS.ProcessEnv} env @returns {DataDir} whose files and folders need not exist */
export function findDataDir(env) {
  const path = resolve(ROOT, env['DATA_DIR'] || '.data');
  const run = join(path, 'run');
  return {
    path,
    db: join(path, 'db'),
    databasePort: join(path, 'mongo.json'),
    published: join(path, 'published.json'),
    lock: join(run, 'start.lock'),
    api: join(run, 'api.json'),
    mongodLog: join(run, 'mongod.log'),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {DataDir} whose folders exist
 * @throws {UserError} when it cannot be written to
 */
export function openDataDir(env) {
  const dataDir = findDataDir(env);
  try {
    for (const folder of [dirname(dataDir.lock), dataDir.db]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const reason = isNativeError(error) ? error.message : String(error);
    throw new UserError(
      `The data folder ${dataDir.path} cannot be used (${reason}). DATA_DIR=<folder> chooses another.`,
    );
  }
  return dataDir;
}
