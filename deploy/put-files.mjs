/**
 * `node put-files.mjs <folder of assets>` puts the files of this version where nginx finds them: the shell, and the first release of
 * each remote that has none. The API processes of this version wait until it has succeeded. A remote that is refused is no
 * failure, unless there would be none at all.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFirstReleases, addShellFiles } from './files.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const [assets] = process.argv.slice(2);
if (!assets) {
  console.error('usage: put-files.mjs <folder of assets>');
  process.exit(2);
}
const { ReleaseStore } = await import('../api/dist/delivery/releases/release-store.js');
const store = new ReleaseStore(process.env['DATA_DIR'] || '.data', { shellDir: join(ROOT, 'shell/dist') });
const remotes = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));

const files = await addShellFiles(join(ROOT, 'shell/dist/assets'), assets);
console.log(`The shell: ${files} new files.`);
const { added, refused } = await addFirstReleases(
  store,
  remotes.map((remote) => ({ remote, folder: join(ROOT, remote, 'dist') })),
);
if (added.length > 0) console.log(`First releases: ${added.join(', ')}.`);
else if (refused.length === 0) console.log('All remotes have releases.');
for (const { remote, reasons } of refused) {
  console.error(`Warning: ${remote} has no release, and the one of this version is refused: ${reasons}`);
}
// Teams deploy against the shell that runs; this one may give less.
for (const problem of await store.currentProblems()) console.error(`Warning: ${problem}`);
if (Object.keys((await store.registry()).remotes).length === 0) {
  console.error('There is no remote at all: the site would have no page.');
  process.exitCode = 1;
}
