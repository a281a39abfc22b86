/**
 * `child-guard.mjs <log file, or -> <program> <its arguments…>`, started with an IPC channel: runs a program only as long as its own
 * parent lives. When the parent ends in any way, the channel closes and this process stops the program cleanly. It is the program's
 * parent, so the process id that it signals is always the program's.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync } from 'node:fs';

/** A clean stop of mongod takes a second; after this it is killed, and recovers from its journal. */
const STOP_TIMEOUT_MS = 20_000;

const [logFile = '-', program = '', ...args] = process.argv.slice(2);

// Ctrl-C and a closed terminal are for the script, which then stops this process.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP'])) process.on(signal, () => {});

const log = logFile === '-' ? null : openLog(logFile);
const child = spawn(program, args, { stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'] });
if (log !== null) closeSync(log);

/** @param {string} path */
function openLog(path) {
  try {
    renameSync(path, `${path}.1`);
  } catch {
    // There is no older log at the first start.
  }
  return openSync(path, 'w');
}

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
}

process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.on('message', (message) => {
  if (message === 'stop') stop();
  if (message === 'kill') child.kill('SIGKILL');
});
child.once('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));
if (!process.connected) stop();
