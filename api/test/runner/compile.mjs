import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { isCompiled, mapFile } from './map-file.mjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** The helpers of the tests, which a test file has to itself: what they keep, and what they do after all its tests. */
const HELPERS = new URL('../', import.meta.url).href;
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest'];
const GLOBALS_OF_FILE = [
  `import { getCurrentGlobals } from ${JSON.stringify(GLOBALS)};`,
  `export const { ${NAMES.join(', ')} } = getCurrentGlobals();`,
].join('\n');
const JEST_OF = 'jest-globals:';

const COMPILER = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
  sourceMaps: true,
  configFile: false,
  swcrc: false,
};

/** @type {string} */
let maps;
/** @type {Map<string, Promise<string>>} by the file: a helper is imported for many test files */
const compiled = new Map();

/** @param {{ maps: string }} data the folder for the source maps */
export function initialize(data) {
  maps = data.maps;
}

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const file = queryOf(context.parentURL);
  if (specifier === '@jest/globals') return { url: `${JEST_OF}${file}`, shortCircuit: true };
  const isRelative = /^\.{1,2}\//.test(specifier) && isCompiled(context.parentURL);
  const written = isRelative ? specifier.replace(/\.js$/, '.ts') : specifier;
  const ours = /^(@queuebell\/|#)/.test(specifier) ? ['source'] : [];
  const found = await next(written, { ...context, conditions: [...ours, ...context.conditions] });
  const isHelper = isCompiled(found.url) && found.url.startsWith(HELPERS);
  return isHelper ? { ...found, url: `${found.url}${file}` } : found;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (url.startsWith(JEST_OF)) return { format: 'module', source: GLOBALS_OF_FILE, shortCircuit: true };
  if (!isCompiled(url)) return next(url, context);
  const [file = ''] = url.split('?');
  const source = compiled.get(file) ?? compile(file);
  compiled.set(file, source);
  return { format: 'module', source: await source, shortCircuit: true };
}

/** @param {string} url */
async function compile(url) {
  const filename = fileURLToPath(url);
  const { code, map = '' } = await transform(await readFile(filename, 'utf8'), { ...COMPILER, filename });
  await writeFile(mapFile(maps, url) ?? '', map);
  return code;
}

/** @returns {string} `?file=<n>`, which says for which test file a module is */
const queryOf = (/** @type {string | undefined} */ url = '') =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';
