/** Gives all processes of a suite (one DATA_DIR) the same disk, which is full while a file says so. Imported before the store. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { watchDisk } from '../../../tools/release/disk-steps.mjs';

const DATA_DIR = process.env['DATA_DIR'] ?? '';
const RESERVE = join(DATA_DIR, 'releases/.reserve');
/** Of a release, which takes more space than there is in reserve. */
const DRAFT = join(DATA_DIR, 'releases/.draft-');
const REGISTRY = join(DATA_DIR, 'releases/remotes.json');
/** Of its name in DATA_DIR. */
export const FULL_FILE = 'disk-is-full';
const FULL = join(DATA_DIR, FULL_FILE);

/** So that a killed process delays the next one by less than ten seconds. */
export const LOCK_TIMES = { retryMs: 10, renewMs: 100, staleMs: 1_500, giveUpMs: 90_000 };

let stepsLeft = Infinity;
let isCounting = true;

/**
 * @param {number} steps on the disk, of which the last one kills this process
 * @param {boolean} isPublished whether they count from the moment in which pages can read the new registry
 */
export function dieAfter(steps, isPublished) {
  stepsLeft = steps;
  isCounting = !isPublished;
}

await watchDisk(({ writes, file }) => {
  if (isCounting) stepsLeft -= 1;
  if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
  if (file === REGISTRY) isCounting = true;
  const isLarge = file === RESERVE || file.includes(DRAFT);
  return writes && existsSync(FULL) && (isLarge || existsSync(RESERVE));
});
