/**
 * `node publish-version.mjs` publishes the shell of this version, and the first release of each remote that has none. The API processes of
 * this version wait until it has succeeded. A refusal is no failure, unless there would be no shell or no remote at all.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFirstReleases, addShell } from './version-releases.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const { ReleaseStore } = await import('../api/dist/delivery/releases/release-store.js');
const { versionOf } = await import('../api/dist/delivery/releases/release-files.js');
const store = new ReleaseStore(process.env['DATA_DIR'] || '.data');
const remotes = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));

const shell = await addShell(store, join(ROOT, 'shell/dist'), versionOf);
if (shell === 'published') console.log('The shell is published.');
else if (shell === 'left')
  console.log('The shell was deployed by its team, and stays: npm run deploy -- shell.');
else if (shell !== 'unchanged')
  console.error(`Warning: the shell of this version is refused: ${shell.refused}`);
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
const registry = await store.registry();
if (registry.shell === undefined || Object.keys(registry.remotes).length === 0) {
  console.error('There is no shell, or no remote at all: the site would have no page.');
  process.exitCode = 1;
}
