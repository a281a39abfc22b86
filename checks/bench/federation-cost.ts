import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE_DIR, ROOT } from '../../tools/common/paths.mjs';
import { run } from '../../tools/common/run.mjs';
import { UserError } from '../../tools/common/user-error.mjs';

/** Where checks/bench/shell-without-federation builds to. */
const WITHOUT_DIR = join(CACHE_DIR, 'bench/shell-without-federation');

/**
 * Measures what the Module Federation runtime adds to the shell: its scripts as they are, and built from the same modules
 * without the plugin and with an empty loader in the place of the runtime.
 *
 * @returns bytes, Brotli
 */
export async function measureFederation(): Promise<{ withIt: number; without: number }> {
  const webpack = join(ROOT, 'node_modules/.bin/webpack');
  const cwd = join(ROOT, 'checks/bench/shell-without-federation');
  const { code, output } = await run(webpack, ['--mode', 'production'], { cwd });
  if (code !== 0) throw new UserError(`The shell could not be built without federation.\n${output.trim()}`);
  return {
    withIt: await scriptBytes(join(ROOT, 'shell/dist')),
    without: await scriptBytes(WITHOUT_DIR),
  };
}

async function scriptBytes(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
