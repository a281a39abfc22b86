import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout: every script finds the others from here, wherever it was called from. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** What can be fetched or built again at any time. Deleting it costs time, never data. */
export const CACHE_DIR = join(ROOT, '.cache');
