/**
 * Runs calls of the store of releases in a process of its own, for tests: it dies, or its disk fills up, at a given
 * step. Arguments: `kill` or `full`, the number of the step, the data folder, and the calls as JSON. It prints how
 * many steps there were.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [mode, at, dataDir, calls] = process.argv.slice(2);
const CHANGING = ['mkdir', 'copyFile', 'writeFile', 'rename', 'rm', 'rmdir', 'utimes', 'link', 'unlink'];
const WRITING = ['mkdir', 'copyFile', 'writeFile', 'appendFile'];
/** Of an open file. */
const OF_HANDLE = ['writeFile', 'appendFile', 'sync'];
const RESERVE = '.reserve';

let steps = 0;
let isFreed = false;

/** @param {Record<string, any>} owner @param {string} name */
function watch(owner, name) {
  const real = owner[name];
  owner[name] = function (/** @type {unknown[]} */ ...args) {
    steps += 1;
    if (mode === 'kill' && steps === Number(at)) process.kill(process.pid, 'SIGKILL');
    const isFull = mode === 'full' && steps >= Number(at) && !isFreed;
    if (isFull && WRITING.includes(name)) {
      return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    }
    if (String(args[0]).endsWith(RESERVE) && ['rm', 'unlink'].includes(name)) isFreed = true;
    return real.apply(this, args);
  };
}

const handle = await fs.open(join(tmpdir()), 'r');
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of CHANGING) watch(/** @type {Record<string, any>} */ (fs), name);
for (const name of OF_HANDLE) watch(handles, name);
syncBuiltinESMExports();

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
