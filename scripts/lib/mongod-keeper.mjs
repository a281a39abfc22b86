/**
 * `mongod-keeper.mjs <log file> <mongod> <its arguments…>`, started with an IPC channel: runs mongod for as long as
 * whoever started it lives. When that process goes, however it goes, the channel closes and mongod is stopped
 * cleanly. This process is mongod's parent, so the number that it signals can never be another program's.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync } from 'node:fs';

/** A clean stop takes a second; after this MongoDB's journal is the better choice than an orphan. */
const STOP_TIMEOUT_MS = 20_000;

const [logFile = '', binary = '', ...args] = process.argv.slice(2);

try {
  renameSync(logFile, `${logFile}.1`);
} catch {
  // The first start has nothing to put aside.
}
const log = openSync(logFile, 'w');
// Whoever closes a terminal or sends Ctrl-C to all in it means the start script, which stops this one in its turn.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP'])) process.on(signal, () => {});

const mongod = spawn(binary, args, { stdio: ['ignore', log, log] });
closeSync(log);

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  mongod.kill('SIGTERM');
  setTimeout(() => mongod.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
}

process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.on('message', (message) => {
  if (message === 'stop') stop();
  if (message === 'kill') mongod.kill('SIGKILL');
});
mongod.once('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
mongod.once('exit', (code) => process.exit(code ?? 1));
if (!process.connected) stop();
