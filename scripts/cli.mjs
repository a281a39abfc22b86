/**
 * `npm run cli -- membership grant <email> --days <n>`, `npm run cli -- user role <email> admin` (design §7, fixed).
 *
 * Works on MONGODB_URI; else on the database of a running `npm start` with the same DATA_DIR; else brings that
 * database up for as long as the command takes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDataDir, openDataDir } from './lib/data-dir.mjs';
import { runningDatabaseUri } from './lib/database.mjs';
import { stopLeftovers } from './lib/leftovers.mjs';
import { holderOf } from './lib/lock.mjs';
import { requireNode } from './lib/node-version.mjs';
import { beTheOnlyOne } from './lib/one-start.mjs';
import { ROOT } from './lib/paths.mjs';
import { openSession, runSession } from './lib/session.mjs';
import { bringUpDatabase } from './lib/suite.mjs';
import { failWith } from './lib/user-error.mjs';
import { installAndBuild } from './lib/workspace.mjs';

const { env } = process;
const CLI = join(ROOT, 'api/dist/cli.js');
/** The answer of the command is all that belongs on stdout. */
const log = console.error;

/**
 * @param {string} uri
 * @returns {Promise<number>} exit code
 */
async function runCommand(uri) {
  const command = [CLI, ...process.argv.slice(2)];
  const child = spawn(process.execPath, command, {
    env: { ...env, MONGODB_URI: uri },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** @param {import('./lib/data-dir.mjs').DataDir} dataDir */
async function withOwnDatabase(dataDir) {
  const session = openSession({ log });
  const lock = await beTheOnlyOne(dataDir, { url: 'npm run cli', log });
  await runSession(session, lock, async () => {
    await stopLeftovers(dataDir, { log });
    const { signal, stopList, fail } = session;
    const uri = await bringUpDatabase({ dataDir, env, log, signal, stopList, onGivenUp: fail });
    process.exitCode = await runCommand(uri);
    session.requestStop();
  });
}

/** What a running suite is made of stays as it is: nothing is compiled or installed under its feet. */
async function isReady() {
  return existsSync(CLI) && (await holderOf(findDataDir(env).lock)) !== null;
}

try {
  requireNode();
  if (!(await isReady())) await installAndBuild({ log, names: ['api'] });
  const dataDir = env['MONGODB_URI'] ? null : openDataDir(env);
  const uri = dataDir ? await runningDatabaseUri(dataDir) : env['MONGODB_URI'];
  if (uri) process.exitCode = await runCommand(uri);
  else if (dataDir) await withOwnDatabase(dataDir);
} catch (error) {
  failWith(error);
}
