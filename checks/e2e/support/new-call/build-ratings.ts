import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { remoteConfig } from '../../../../packages/build-kit/src/index.mjs';
import { runWebpack } from '../run-webpack.ts';

export const RATINGS = 'mf-ratings';
const source = fileURLToPath(new URL('./remote', import.meta.url));

/**
 * Builds the remote beside this file as the kit builds every remote.
 *
 * @param work a folder within the repository, in which packages are found
 * @returns the folder of the build
 */
export async function buildRatings(work: string): Promise<string> {
  const dir = path.join(work, RATINGS);
  fs.cpSync(source, dir, { recursive: true });
  const write = (file: string, value: unknown) =>
    fs.writeFileSync(path.join(dir, file), JSON.stringify(value));
  write('package.json', { name: RATINGS, version: '1.0.0', type: 'module' });
  write('budget.json', { '/ratings': { shell: 500_000, alone: 500_000 } });
  await runWebpack({
    ...remoteConfig({ dir, screens: { '/ratings': 'ratings' } })({}, { mode: 'production' }),
    cache: false,
  });
  return path.join(dir, 'dist');
}
