// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { ts } from './typescript.mjs';

/**
 * The links and parts of a remote outside its own pages: the export `places` of its `src/places.ts`. A remote may have none.
 *
 * @param {string} dir the remote's folder
 * @returns {import('@queuebell/contracts').Places}
 * @throws {Error} where the file imports more than types, or has no such export
 */
export function placesOf(dir) {
  const file = path.join(dir, 'src/places.ts');
  if (!fs.existsSync(file)) return {};
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  /** @type {{ places?: import('@queuebell/contracts').Places }} */
  const exports = {};
  compileFunction(outputText, ['exports', 'require'])(exports, () => {
    throw new Error(`${file} may import types alone: builds read it without a bundler.`);
  });
  if (!exports.places) throw new Error(`${file} does not export places.`);
  return exports.places;
}
