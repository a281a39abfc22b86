/** Lets tests of the store of releases come between its steps on the disk. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';

const CHANGING = ['mkdir', 'copyFile', 'writeFile', 'rename', 'rm', 'rmdir', 'utimes', 'link', 'unlink'];
/** Of an open file. */
const OF_HANDLE = ['writeFile', 'appendFile', 'sync'];
const WRITING = ['mkdir', 'copyFile', 'writeFile', 'appendFile'];
const REMOVING = ['rm', 'unlink'];
/** Its second argument names what is there afterwards. */
const TO_ANOTHER = ['copyFile', 'rename', 'link'];

/**
 * @typedef {object} Step that changes the disk
 * @property {boolean} writes needs space
 * @property {boolean} removes
 * @property {string} file that is there afterwards, or is removed; empty for one that is open
 */

/**
 * Call it before the store is imported.
 *
 * @param {(step: Step) => boolean} isFullAt called before each step of this process; true has the step fail
 */
export async function watchDisk(isFullAt) {
  /** @param {Record<string, any>} owner @param {string} name */
  const watch = (owner, name) => {
    const real = owner[name];
    owner[name] = function (/** @type {unknown[]} */ ...args) {
      const file = owner === fs ? String(args[TO_ANOTHER.includes(name) ? 1 : 0]) : '';
      const step = { writes: WRITING.includes(name), removes: REMOVING.includes(name), file };
      if (!isFullAt(step)) return real.apply(this, args);
      return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    };
  };
  const handle = await fs.open(tmpdir(), 'r');
  const handles = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of CHANGING) watch(/** @type {Record<string, any>} */ (fs), name);
  for (const name of OF_HANDLE) watch(handles, name);
  syncBuiltinESMExports();
}
