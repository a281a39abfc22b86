import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build-parts.mjs';
import { install } from './install.mjs';
import { lockWhenFree } from '../common/lock.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { allowTypeScript, hasTypeScript } from '../common/typescript.mjs';

/**
 * Makes the checkout ready to run: packages installed, everything built. One process at a time, so that
 * two starts on a fresh clone do not install over each other.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<T>}
 */
export async function withCheckout(work, { log }) {
  mkdirSync(CACHE_DIR, { recursive: true });
  const path = join(CACHE_DIR, 'checkout.lock');
  let isLogged = false;
  const { lock } = await lockWhenFree(path, '', {
    waitWhile: ({ pid }) => {
      if (!isLogged) log(`Waiting for process ${pid}, which is installing or building here …`);
      isLogged = true;
      return true;
    },
  });
  try {
    return await work();
  } finally {
    lock?.release();
  }
}

/**
 * @param {{
 *   log: (line: string) => void,
 *   names?: readonly string[],
 *   signal?: AbortSignal,
 *   whenInstalled?: () => void,
 *   whenBuilt?: () => Promise<void>,
 * }} options `whenInstalled` starts work beside the build; no other process builds while `whenBuilt` runs
 */
export async function installAndBuild({ log, names, signal, whenInstalled, whenBuilt }) {
  return withCheckout(
    async () => {
      const installed = await install({ log, signal });
      whenInstalled?.();
      const built = await build({ log, names, signal });
      await whenBuilt?.();
      return { installed, ...built };
    },
    { log },
  );
}

/**
 * For a script that starts on a fresh clone and goes on in TypeScript. Installed packages stay: a suite may run from them.
 *
 * @param {{ log: (line: string) => void }} options
 */
export async function installForTypeScript({ log }) {
  if (!hasTypeScript()) await withCheckout(() => install({ log }), { log });
  await allowTypeScript();
}
