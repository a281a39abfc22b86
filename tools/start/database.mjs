import { readFileSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import { readJson, writeJson } from '../common/files.mjs';
import { startSupervised } from './supervised-process.mjs';
import { runningMongod, stopOrphanMongod } from './orphans.mjs';
import { freePort, tryPort } from '../common/ports.mjs';
import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {import('../common/data-dir.mjs').DataDir} DataDir
 *
 * @typedef {import('./supervised-process.mjs').SupervisedProcess & { uri: string }} RunningDatabase
 */

const HOST = '127.0.0.1';
/** A process that is being killed may hold the files or the port for a moment. */
const ATTEMPTS = 3;
const LOG_LINES_SHOWN = 5;

/**
 * Starts MongoDB on the files in the data folder, as a replica set of one.
 *
 * @param {DataDir} dataDir whose lock the caller holds
 * @param {{ binary: string, log: (line: string) => void, signal: AbortSignal }} options
 * @returns {Promise<RunningDatabase>}
 * @throws {UserError} with the last output of mongod
 */
export async function startDatabase(dataDir, { binary, log, signal }) {
  for (let attempt = 1; ; attempt++) {
    await stopOrphanMongod(dataDir, { log });
    const port = await choosePort(dataDir);
    const result = await tryStart(dataDir, { binary, port, signal });
    if (result.database) return result.database;
    signal.throwIfAborted();
    if (attempt === ATTEMPTS) throw new UserError(startProblem(dataDir, result.error));
  }
}

/** @param {DataDir} dataDir @returns {Promise<string | null>} the address of its database; null when it does not run */
export async function runningDatabaseUri(dataDir) {
  const mongod = await runningMongod(dataDir);
  const port = Number(mongod?.command[mongod.command.indexOf('--port') + 1]);
  if (!port) return null;
  const { replicaSetUri } = await import('./replica-set.mjs');
  return replicaSetUri(port);
}

/**
 * The last port if it is free, else any; the replica set's configuration follows.
 *
 * @param {DataDir} dataDir
 */
async function choosePort({ databasePort }) {
  const remembered = Number(readJson(databasePort)?.['port']);
  const port =
    Number.isInteger(remembered) && remembered > 0 && (await tryPort(remembered, HOST))
      ? remembered
      : await freePort(HOST);
  if (port !== remembered) writeJson(databasePort, { port });
  return port;
}

/**
 * @param {DataDir} dataDir
 * @param {{ binary: string, port: number, signal: AbortSignal }} options
 * @returns {Promise<{ database: RunningDatabase } | { database: null, error: unknown }>}
 */
async function tryStart(dataDir, { binary, port, signal }) {
  const { bringUpReplicaSet, mongodArguments, replicaSetUri } = await import('./replica-set.mjs');
  const mongod = startSupervised([binary, ...mongodArguments({ db: dataDir.db, port })], {
    logFile: dataDir.mongodLog,
  });
  const gone = new AbortController();
  mongod.ended.then(() => gone.abort());
  const stopNow = () => void mongod.stop();
  signal.addEventListener('abort', stopNow, { once: true });
  try {
    signal.throwIfAborted();
    await Promise.race([bringUpReplicaSet(port, gone.signal), rejectWhenAborted(gone.signal)]);
  } catch (error) {
    await mongod.stop();
    return { database: null, error };
  } finally {
    signal.removeEventListener('abort', stopNow);
  }
  return { database: { uri: replicaSetUri(port), ...mongod } };
}

/** @param {AbortSignal} signal @returns {Promise<never>} */
function rejectWhenAborted(signal) {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('mongod ended at once.')), { once: true });
  });
}

/** @param {DataDir} dataDir @param {unknown} error */
function startProblem({ path, mongodLog }, error) {
  const reason = isNativeError(error) ? error.message : String(error);
  return [
    `MongoDB does not start on the files in ${path}: ${reason}`,
    ...lastComplaints(readLog(mongodLog)).map((line) => `  ${line}`),
    `Its full output is in ${mongodLog}.`,
    'If another version of MongoDB made these files, MONGOD_PATH=<that version> opens them.',
  ].join('\n');
}

/** @param {string} path */
function readLog(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} log of mongod: one JSON object a line, `s` its severity (E error, F fatal)
 * @returns {string[]}
 */
export function lastComplaints(log) {
  const lines = log.trim().split('\n');
  const complaints = lines.flatMap((line) => {
    const match = /"s":"[EF]".*?"msg":"((?:[^"\\]|\\.)*)"/.exec(line);
    const detail = /"error":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
    return match?.[1] ? [detail ? `${match[1]}: ${detail}` : match[1]] : [];
  });
  return (complaints.length > 0 ? complaints : lines).slice(-LOG_LINES_SHOWN);
}
