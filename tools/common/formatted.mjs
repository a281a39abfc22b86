import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { ROOT } from './paths.mjs';

/**
 * Formats a text as `npm run format` does.
 *
 * @param {string} file its name tells the language
 * @param {string} text
 * @returns {Promise<string>}
 * @throws {Error} for a syntax error
 */
export async function formatted(file, text) {
  const { ignorePatterns: _, ...style } = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(file, text, style);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
