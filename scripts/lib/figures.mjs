import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceMarked } from '../../bench/marked-part.mjs';
import { ROOT } from './paths.mjs';

const FILE = join(ROOT, 'docs/benchmarks.md');

/**
 * Writes figures into the benchmarks, where a suite was asked to (`npm test -- --update <stage>`).
 *
 * @param {string} name of the marked part
 * @param {string} content
 */
export async function writeFigures(name, content) {
  if (process.env['UPDATE_FIGURES'] !== '1') return;
  await writeFile(FILE, replaceMarked(await readFile(FILE, 'utf8'), name, content));
}
