/**
 * Runs calls of the store of releases in a process of its own, for tests: it dies, or its disk fills up, at a given
 * step. Arguments: `kill` or `full`, the number of the step, the data folder, and the calls as JSON. It prints how
 * many steps there were.
 */
import { watchDisk } from './disk-steps.mjs';

const [mode, at, dataDir, calls] = process.argv.slice(2);
const RESERVE = '.reserve';

let steps = 0;
let isFreed = false;

await watchDisk(({ writes, removes, file }) => {
  steps += 1;
  if (mode === 'kill' && steps === Number(at)) process.kill(process.pid, 'SIGKILL');
  const isFull = mode === 'full' && steps >= Number(at) && !isFreed;
  if (removes && file.endsWith(RESERVE)) isFreed = true;
  return isFull && writes;
});

const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
const store = /** @type {Record<string, any>} */ (
  new ReleaseStore(dataDir ?? '', { lockTimes: { retryMs: 1, renewMs: 50, staleMs: 300, giveUpMs: 60_000 } })
);
/** @type {[string, ...unknown[]][]} */
const all = JSON.parse(calls ?? '[]');
try {
  for (const [name, ...args] of all) await store[name]?.(...args);
  process.stdout.write(String(steps));
} catch (error) {
  process.stderr.write(String(/** @type {Error} */ (error).message));
  process.exitCode = 1;
}
