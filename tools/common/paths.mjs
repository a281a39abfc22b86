import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Downloads and builds. Deleting the folder costs time, never data. */
export const CACHE_DIR = join(ROOT, '.cache');
