import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** @returns {boolean} whether this is TypeScript of ours, which is compiled as it is imported */
export const isCompiled = (/** @type {string | undefined} */ url) =>
  url !== undefined && /^file:[^?]*\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');

/**
 * @param {string} folder
 * @param {string} url of a module; its query makes no difference to what it is compiled to
 * @returns {string | undefined} where its source map is
 */
export function mapFile(folder, url) {
  if (!isCompiled(url)) return undefined;
  const [file = ''] = url.split('?');
  return join(folder, `${createHash('sha256').update(file).digest('hex')}.map`);
}
