import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startApi } from '../kit/api-process.ts';

/**
 * A server that pushes queues, in a process of its own that has just begun.
 *
 * @typedef {object} PushServer
 * @property {string} origin
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

const SKELETON = fileURLToPath(new URL('live-skeleton.ts', import.meta.url));

/**
 * @param {{ mongodbUri: string, dataDir: string }} where
 * @returns {Promise<PushServer>}
 */
export const startOurs = (where) => startApi(where);

/**
 * @param {{ mongodbUri: string }} where
 * @returns {Promise<PushServer>}
 */
export async function startSkeleton({ mongodbUri }) {
  const server = fork(SKELETON, { execArgv: [] });
  server.send({ mongodbUri });
  const ended = once(server, 'exit');
  const [ready] = await Promise.race([once(server, 'message'), ended.then(() => [null])]);
  if (!ready) throw new Error('The skeleton did not start.');
  return {
    origin: ready.url,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}
