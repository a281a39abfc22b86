import { firstThatWorks, versionProblem } from './first-that-works.mjs';
import { isExecutable, onPath, run } from '../common/run.mjs';

/** @typedef {import('./first-that-works.mjs').Source} Source */
/** @typedef {(line: string) => void} Log */

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELL = 'chromium-headless-shell';
/** So that pictures and sizes on a bare machine are those that people see. */
const DEBIAN_FONT = 'fonts-dejavu-core';
const VERSION_TIMEOUT_MS = 30_000;
const APT_TIMEOUT_MS = 10 * 60_000;
const APT_OPTIONS = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];

/**
 * A Chromium that runs on this machine, installed from Debian's packages when there is none and we may.
 *
 * @param {{ log?: Log, env?: NodeJS.ProcessEnv, sources?: readonly Source[] }} [options]
 * @returns {Promise<string>} absolute path of the binary
 * @throws {Error} whose message lists what was tried and how to get one
 */
export async function findChromium({
  log = console.error,
  env = process.env,
  sources = chromiumSources(env, log),
} = {}) {
  const found = await firstThatWorks(sources, async (path) =>
    versionProblem(await run(path, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS })),
  );
  if (found.path !== null) return found.path;
  throw new Error(
    [
      'No Chromium that runs on this machine, and the browser journeys need one. Tried:',
      ...found.tried.map((line) => `  - ${line}`),
      'Any one of these helps:',
      '  - install Chromium or Google Chrome, so that it is on the PATH (Debian: apt-get install chromium)',
      '  - CHROMIUM_PATH=<path of a Chromium or Chrome binary>',
      '  - npx playwright install chromium',
    ].join('\n'),
  );
}

/**
 * The same Chromium without the windows of a browser around its pages, which has no screens to fill, no notifications and
 * no pages behind others. It needs less than half of the processor's time. Where there is none, and none to be had, it is
 * a whole {@link findChromium Chromium}.
 *
 * @param {{ log?: Log, env?: NodeJS.ProcessEnv, sources?: readonly Source[] }} [options]
 * @returns {Promise<string>} absolute path of the binary
 * @throws {Error} as {@link findChromium}
 */
export function findHeadlessShell({ log = console.error, env = process.env, sources } = {}) {
  return findChromium({ log, env, sources: sources ?? headlessShellSources(env, log) });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]}
 */
export function chromiumSources(env, log) {
  return [
    { name: 'CHROMIUM_PATH', find: async () => env['CHROMIUM_PATH'] || null },
    { name: `${COMMANDS.join(', ')} on the PATH`, find: () => anyOnPath(env) },
    { name: "Playwright's own", find: playwrightsOwn },
    { name: "Debian's package", find: () => installWithApt('chromium', env, log) },
  ];
}

/**
 * A Chromium that the environment names comes first.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]}
 */
export function headlessShellSources(env, log) {
  const [named, ...whole] = chromiumSources(env, log);
  return [
    { name: 'HEADLESS_SHELL_PATH', find: async () => env['HEADLESS_SHELL_PATH'] || null },
    ...(named ? [named] : []),
    { name: `${HEADLESS_SHELL} on the PATH`, find: () => onPath(HEADLESS_SHELL, env) },
    { name: "Debian's headless shell", find: () => installWithApt(HEADLESS_SHELL, env, log) },
    ...whole,
  ];
}

/** @param {NodeJS.ProcessEnv} env */
async function anyOnPath(env) {
  for (const command of COMMANDS) {
    const path = await onPath(command, env);
    if (path !== null) return path;
  }
  return null;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return (await isExecutable(path)) ? path : null;
}

/**
 * @param {string} program that Debian has in a package of the same name
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 */
async function installWithApt(program, env, log) {
  const apt = await onPath('apt-get', env);
  if (apt === null) throw new Error('this machine has no apt-get');
  if (process.getuid?.() !== 0) throw new Error('only root may install it');
  log(`Installing ${program} with apt-get …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', program, DEBIAN_FONT]]) {
    const result = await run(apt, [...APT_OPTIONS, ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      timeoutMs: APT_TIMEOUT_MS,
    });
    if (result.code !== 0) throw new Error(`apt-get ${args[0]} failed (${versionProblem(result)})`);
  }
  return onPath(program, env);
}
