import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../tools/common/paths.mjs';

const API = join(ROOT, 'api/dist/main.js');
/** Nothing else of the environment may change what is measured. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_ENV', 'NODE_OPTIONS'];

/**
 * @typedef {object} ApiOptions
 * @property {string} mongodbUri
 * @property {string} dataDir
 * @property {string} [shellDir] instead of the built shell
 * @property {number} [passwordCost] where it is not what is measured
 */

/**
 * The compiled API in a process of its own, on any free port of this machine alone.
 *
 * @param {ApiOptions} options
 * @returns {Promise<{ origin: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startApi(options) {
  const server = fork(API, {
    execArgv: [],
    env: environmentOf(options),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  const [ready] = await Promise.race([once(server, 'message'), ended.then(() => [null])]);
  if (ready?.type !== 'ready') throw new Error('The API did not start.');
  return {
    origin: ready.url.replace('//localhost:', '//127.0.0.1:'),
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * @param {ApiOptions} options
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf({ mongodbUri, dataDir, shellDir, passwordCost }) {
  const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    HOST: '127.0.0.1',
    PORT: '0',
    MONGODB_URI: mongodbUri,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...(passwordCost !== undefined && { PASSWORD_COST: String(passwordCost) }),
    ...(shellDir !== undefined && { SHELL_DIR: shellDir }),
  };
}
