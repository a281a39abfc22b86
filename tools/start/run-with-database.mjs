import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findDataDir, openDataDir } from '../common/data-dir.mjs';
import { runningDatabaseUri } from './database.mjs';
import { stopOrphans } from './orphans.mjs';
import { holderOf } from '../common/lock.mjs';
import { requireNode } from '../common/node-version.mjs';
import { takeStartLock } from './start-lock.mjs';
import { openSession, runSession } from './session.mjs';
import { bringUpDatabase } from './suite.mjs';
import { failWith } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';

const { env } = process;
/** Only the command's result goes to stdout. */
const log = console.error;

/**
 * Runs a program of the API without a database if it needs none; else on MONGODB_URI; else on the database of a running
 * `npm start` with the same DATA_DIR; else on that database, started for the time of the command. Its exit code becomes ours.
 *
 * @param {string} program below api/dist
 * @param {readonly string[]} args
 * @param {string} name as the user called it: 'npm run cli'
 * @param {() => Promise<boolean>} [needsDatabase] asked once the program is there
 */
export async function runWithDatabase(program, args, name, needsDatabase = async () => true) {
  /** @param {string} [uri] of a database that is not in the environment */
  const runOn = async (uri) => {
    const dataDir = findDataDir(env).path;
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...env, ...(uri && { MONGODB_URI: uri }), DATA_DIR: dataDir },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  };
  try {
    requireNode();
    if (!(await isReady(program))) await installAndBuild({ log, names: ['api'] });
    const isGiven = env['MONGODB_URI'] || env['MONGODB_URI_FILE'];
    if (isGiven || !(await needsDatabase())) return await runOn();
    const dataDir = openDataDir(env);
    const uri = await runningDatabaseUri(dataDir);
    if (uri) await runOn(uri);
    else await withOwnDatabase(dataDir, name, runOn);
  } catch (error) {
    failWith(error);
  }
}

/**
 * @param {import('../common/data-dir.mjs').DataDir} dataDir
 * @param {string} name
 * @param {(uri: string) => Promise<void>} task
 */
async function withOwnDatabase(dataDir, name, task) {
  const session = openSession({ log });
  const lock = await takeStartLock(dataDir, { url: name, log });
  await runSession(session, lock, async () => {
    await stopOrphans(dataDir, { log });
    const { signal, shutdown, fail } = session;
    await task(await bringUpDatabase({ dataDir, env, log, signal, shutdown, onGivenUp: fail }));
    session.requestStop();
  });
}

/**
 * A program that can run as it is needs no build, which would change files of a running suite.
 *
 * @param {string} program
 */
async function isReady(program) {
  return existsSync(program) && (await holderOf(findDataDir(env).lock)) !== null;
}
