import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceMarked } from '../common/marked-part.mjs';
import { ROOT } from '../common/paths.mjs';

const FILE = join(ROOT, 'docs/benchmarks.md');
const ASKED = 'UPDATE_FIGURES';

/** All programs that this process starts from now on write their figures. */
export function askForFigures() {
  process.env[ASKED] = '1';
}

/**
 * Writes figures into the benchmarks, if this run updates them (`npm test -- --update <stage>`).
 *
 * @param {string} name of the marked part
 * @param {string} content
 * @param {string} [file] the benchmarks
 */
export async function writeFigures(name, content, file = FILE) {
  if (process.env[ASKED] !== '1') return;
  await writeFile(file, replaceMarked(await readFile(file, 'utf8'), name, content));
}
