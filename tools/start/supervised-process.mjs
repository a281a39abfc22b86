import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHILD_GUARD = fileURLToPath(new URL('child-guard.mjs', import.meta.url));

/**
 * @typedef {object} SupervisedProcess
 * @property {Promise<void>} ended settles when it has ended in any way
 * @property {() => Promise<void>} stop cleanly; settles when it has ended
 * @property {() => void} kill at once
 */

/**
 * Runs a program that never outlives this process (see child-guard.mjs).
 *
 * @param {readonly string[]} command
 * @param {{ logFile?: string, cwd?: string, env?: NodeJS.ProcessEnv }} [options] without a log file it writes to the terminal
 * @returns {SupervisedProcess}
 */
export function startSupervised(command, { logFile, cwd, env } = {}) {
  const output = logFile === undefined ? 'inherit' : 'ignore';
  // In a process group of its own, so that Ctrl-C reaches only the script, which stops its programs in order.
  const guard = fork(CHILD_GUARD, [logFile ?? '-', ...command], {
    cwd,
    env,
    detached: true,
    execArgv: [],
    stdio: ['ignore', output, output, 'ipc'],
  });
  const ended = once(guard, 'exit').then(
    () => {},
    () => {},
  );
  /** @param {'stop' | 'kill'} message */
  const tell = (message) => {
    if (guard.connected) guard.send(message);
  };
  return {
    ended,
    stop: async () => {
      tell('stop');
      await ended;
    },
    kill: () => tell('kill'),
  };
}
