import { lockWhenFree } from '../common/lock.mjs';
import { UserError } from '../common/user-error.mjs';

/** A clean stop takes a second or two; the API gives itself ten. */
const WAIT_FOR_STOP_MS = 30_000;

/**
 * Lets only one process run the suite on a data folder.
 *
 * @param {import('../common/data-dir.mjs').DataDir} dataDir
 * @param {{ url: string, log: (line: string) => void }} options url: of the suite to be started
 * @returns {Promise<import('../common/lock.mjs').Lock>}
 * @throws {UserError} with the address of the other one
 */
export async function takeStartLock(dataDir, { url, log }) {
  let isLogged = false;
  const result = await lockWhenFree(dataDir.lock, url, {
    timeoutMs: WAIT_FOR_STOP_MS,
    waitWhile: ({ pid, stopping }) => {
      if (stopping && !isLogged) log(`Waiting for process ${pid}, which is stopping …`);
      isLogged ||= stopping === true;
      return stopping === true;
    },
  });
  if (result.lock) return result.lock;
  const { note, pid } = result.holder;
  throw new UserError(
    `QueueBell already runs on ${dataDir.path}: ${note} (process ${pid}). DATA_DIR=<folder> PORT=<port> starts a second one.`,
  );
}
