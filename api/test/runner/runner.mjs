import hooks, { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import circusRunner from 'jest-circus/runner';

// Node loads this module twice: Jest calls its default export, and a thread of Node calls its hooks for each import.

const require = createRequire(import.meta.url);
const runInCircus = circusRunner.default ?? circusRunner;
/** Under this name of the global symbol registry jest-circus keeps its event listeners. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');
/** Each test file has helpers of its own: their state, and their work after all its tests. */
const HELPERS = new URL('../', import.meta.url).href;
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest'];
const JEST_OF = 'jest-globals:';
const GLOBALS_OF_FILE = [
  `import { getCurrentGlobals } from ${JSON.stringify(import.meta.url)};`,
  `export const { ${NAMES.join(', ')} } = getCurrentGlobals();`,
].join('\n');
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

/** @type {string | undefined} the folder for source maps, once sources are compiled as they are imported */
let maps;
let files = 0;
/** @type {typeof import('@jest/globals')} */
let currentGlobals;
/** @type {Map<string, Promise<string>>} by the file: a helper is imported for many test files */
const compiled = new Map();

/**
 * Jest's own runner, but with Node's modules. Jest gives each test file a realm of its own, in which all of Nest,
 * Fastify, mongoose and the API are linked, run and compiled to machine code again: more than the tests themselves
 * cost. Here the files of a process share what they test, as two servers in one process do. Each still has a server, a
 * database and the helpers of this folder to itself, and its spies and its timers end with it.
 *
 * @param {import('@jest/types').Config.GlobalConfig} globalConfig
 * @param {import('@jest/types').Config.ProjectConfig} config
 * @param {import('@jest/environment').JestEnvironment} environment
 * @param {import('jest-runtime').default} runtime
 * @param {string} testPath
 * @param {Function} [sendMessageToJest]
 */
export default async function runTestFile(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  if (globalConfig.watch || globalConfig.watchAll)
    throw new Error('The API is imported once for all test files: start them again instead of watching.');
  maps ??= await compileOnImport(config.cacheDirectory);
  nameWrittenLines(runtime);
  const Timers = environment.fakeTimersModern.constructor;
  environment.fakeTimersModern = new Timers({ config, global: globalThis });
  runtime.requireInternalModule = requireAnew;
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = async (path) => {
    currentGlobals = runtime.requireModuleOrMock(path, '@jest/globals');
    await import(`${pathToFileURL(path).href}?file=${++files}`);
  };
  const tidyUp = () => {
    environment.moduleMocker.restoreAllMocks();
    environment.fakeTimersModern.useRealTimers();
    endStorages();
  };
  // Not awaited: this function would be in the stack of a test that took too long, before the line of the test.
  return runInCircus(globalConfig, config, environment, runtime, testPath, sendMessageToJest).finally(tidyUp);
}

/** @returns the `@jest/globals` of the test file that runs now */
export const getCurrentGlobals = () => currentGlobals;

/** @param {string} cacheDirectory */
async function compileOnImport(cacheDirectory) {
  const folder = join(cacheDirectory, `api-source-maps-${process.env.JEST_WORKER_ID}`);
  await mkdir(folder, { recursive: true });
  register(import.meta.url, { data: { maps: folder } });
  return folder;
}

/** Storages of jest-circus, by which it finds the test that a call belongs to. */
class FileStorage extends AsyncLocalStorage {
  /** @type {FileStorage[]} of the test file that runs now */
  static inUse = [];

  constructor() {
    super();
    FileStorage.inUse.push(this);
  }
}

/** jest-circus keeps the tests of a file in its module: each file gets a fresh one. */
function requireAnew(/** @type {string} */ path) {
  Reflect.deleteProperty(require.cache, path);
  globalThis[LISTENERS] = undefined;
  hooks.AsyncLocalStorage = FileStorage;
  try {
    return require(path);
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}

/** For each new promise, Node copies the value of every storage that is in use: of all earlier files, without this. */
function endStorages() {
  for (const storage of FileStorage.inUse.splice(0)) storage.disable();
}

/** A failure names the line that was written, not the compiled one. */
function nameWrittenLines(/** @type {import('jest-runtime').default} */ runtime) {
  const registry = runtime.getSourceMaps();
  const get = registry.get.bind(registry);
  registry.get = (file) => get(file) ?? (isCompiled(file) ? mapFile(file) : undefined);
}

/** @param {{ maps: string }} data */
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
  await writeFile(mapFile(url), map);
  return code;
}

/** @returns {boolean} whether this is TypeScript of ours, which is compiled as it is imported */
const isCompiled = (/** @type {string | undefined} */ url) =>
  url !== undefined && /^file:[^?]*\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');

/** @returns {string} the file of its source map, the same for all test files that import it */
function mapFile(/** @type {string} */ url) {
  const [file = ''] = url.split('?');
  return join(maps ?? '', `${createHash('sha256').update(file).digest('hex')}.map`);
}

/** @returns {string} `?file=<n>`, which says for which test file a module is */
const queryOf = (/** @type {string | undefined} */ url = '') =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';
