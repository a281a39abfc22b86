import { must } from './version-problem.mjs';
import { isExecutable, onPath } from '../common/run.mjs';

/** @typedef {import('./find-program.mjs').Log} Log */

export const CHROMIUM_COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A bare machine has no fonts, which changes pictures and sizes. */
const DEBIAN_FONT = 'fonts-dejavu-core';
const APT_TIMEOUT_MS = 10 * 60_000;
const APT_OPTIONS = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];

export async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return (await isExecutable(path)) ? path : null;
}

/**
 * @param {string} program that Debian has in a package of the same name
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 */
export async function installWithApt(program, env, log) {
  const apt = await onPath('apt-get', env);
  if (apt === null) throw new Error('this machine has no apt-get');
  if (process.getuid?.() !== 0) throw new Error('only root may install it');
  log(`Installing ${program} with apt-get …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', program, DEBIAN_FONT]]) {
    await must(apt, [...args.slice(0, 1), ...APT_OPTIONS, ...args.slice(1)], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      timeoutMs: APT_TIMEOUT_MS,
    });
  }
  return onPath(program, env);
}
