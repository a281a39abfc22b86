import { firstThatWorks, versionProblem } from './first-that-works.mjs';
import { isExecutable, onPath, run } from './run.mjs';

/** @typedef {import('./first-that-works.mjs').Source} Source */
/** @typedef {(line: string) => void} Log */

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** With a font, so that pictures and sizes on a bare machine are those that people see. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-dejavu-core'];
const VERSION_TIMEOUT_MS = 30_000;
const APT_TIMEOUT_MS = 10 * 60_000;
const APT_OPTIONS = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];

/**
 * A Chromium that runs on this machine, installed from Debian's packages when there is none and we may
 * (design §7 gives the order).
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
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]}
 */
export function chromiumSources(env, log) {
  return [
    { name: 'CHROMIUM_PATH', find: async () => env['CHROMIUM_PATH'] || null },
    { name: `${COMMANDS.join(', ')} on the PATH`, find: () => anyOnPath(env) },
    { name: "Playwright's own", find: playwrightsOwn },
    { name: "Debian's package", find: () => installWithApt(env, log) },
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
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 */
async function installWithApt(env, log) {
  const apt = await onPath('apt-get', env);
  if (apt === null) throw new Error('this machine has no apt-get');
  if (process.getuid?.() !== 0) throw new Error('only root may install it');
  log('Installing Chromium with apt-get …');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]]) {
    const result = await run(apt, [...APT_OPTIONS, ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      timeoutMs: APT_TIMEOUT_MS,
    });
    if (result.code !== 0) throw new Error(`apt-get ${args[0]} failed (${versionProblem(result)})`);
  }
  return onPath('chromium', env);
}
