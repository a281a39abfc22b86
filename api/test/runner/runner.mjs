import { mkdir } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import circusRunner from 'jest-circus/runner';
import { setCurrentGlobals } from './globals.mjs';
import { mapFile } from './map-file.mjs';

const require = createRequire(import.meta.url);
const runInCircus = circusRunner.default ?? circusRunner;
/** Under this name of the global symbol registry jest-circus keeps who listens to its events. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/** @type {string | undefined} set once the sources are compiled as they are imported */
let maps;
let files = 0;

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
  keepSourceMaps(runtime, maps);
  const Timers = environment.fakeTimersModern.constructor;
  environment.fakeTimersModern = new Timers({ config, global: globalThis });
  runtime.requireInternalModule = requireAnew;
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = async (path) => {
    setCurrentGlobals(runtime.requireModuleOrMock(path, '@jest/globals'));
    await import(`${pathToFileURL(path).href}?file=${++files}`);
  };
  const tidyUp = () => {
    environment.moduleMocker.restoreAllMocks();
    environment.fakeTimersModern.useRealTimers();
  };
  // Not awaited: this function would be in the stack of a test that took too long, before the line of the test.
  return runInCircus(globalConfig, config, environment, runtime, testPath, sendMessageToJest).finally(tidyUp);
}

/** @param {string} cacheDirectory */
async function compileOnImport(cacheDirectory) {
  const folder = join(cacheDirectory, `api-source-maps-${process.env.JEST_WORKER_ID}`);
  await mkdir(folder, { recursive: true });
  register('./compile.mjs', import.meta.url, { data: { maps: folder } });
  return folder;
}

/** jest-circus keeps the tests of a file in its module: each file gets a fresh one. */
function requireAnew(/** @type {string} */ path) {
  Reflect.deleteProperty(require.cache, path);
  globalThis[LISTENERS] = undefined;
  return require(path);
}

/** Tells Jest in which file the map of what was compiled is, so that a failure names the line that was written. */
function keepSourceMaps(/** @type {import('jest-runtime').default} */ runtime, /** @type {string} */ folder) {
  const registry = runtime.getSourceMaps();
  const get = registry.get.bind(registry);
  registry.get = (file) => get(file) ?? mapFile(folder, file);
}
