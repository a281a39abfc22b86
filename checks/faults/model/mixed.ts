/**
 * `npm run test:mixed [-- <revision>]`: processes of another release beside processes of this one, on one database under load, forth
 * and back; and the screens of that release with processes of this one. The other release is a revision of this repository: the newest tag where none is named, and without tags the last one
 * that is a day old.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE_DIR, ROOT } from '../../../tools/common/paths.mjs';
import { run } from '../../../tools/common/run.mjs';
import { startCluster, type Cluster } from '../cluster.ts';
import { endOf, type Fault } from './faults.ts';
import { play } from './play.ts';

const SEED = Number(process.env['FAULTS_MODEL_SEED'] ?? 1);

const wanted =
  process.argv[2] ??
  (await git('describe', '--tags', '--abbrev=0')) ??
  (await git('rev-list', '-1', '--first-parent', '--before=1 day ago', 'HEAD')) ??
  'a release of yesterday';
const sha = await git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`);

if (sha === null) {
  process.exitCode = 1;
  console.log(`NOT TESTED: ${wanted} is not in the history of this clone (git fetch --unshallow --tags)`);
} else {
  const other = await checkoutOf(sha);
  const cluster = await startCluster();
  try {
    await forthAndBack(cluster, other);
  } finally {
    await cluster.stop();
  }
  console.log(
    `Processes of ${wanted} and of this release on one database: nothing is lost, and nothing done twice.`,
  );
  await screensOf(other);
  console.log(`Screens of ${wanted} with this release: a shop with chairs is served.`);
}

/** @param other the folder of the other release */
async function forthAndBack(cluster: Cluster, other: string) {
  for (const api of cluster.apis) {
    await api.stop();
    await api.start(other);
  }
  await play(cluster, SEED, () => [
    becomes(0, ROOT),
    becomes(1, ROOT),
    becomes(0, other),
    becomes(1, other),
    becomes(1, ROOT),
    becomes(0, ROOT),
    becomes(0, other),
    becomes(0, ROOT),
  ]);
}

/** A process is replaced by one of this checkout or the other one: killed, or stopped as an operator stops it. */
function becomes(place: 0 | 1, root: string): Fault {
  const release = root === ROOT ? 'this release' : wanted;
  return {
    name: `process ${place} becomes ${release}`,
    happens: async ({ cluster, requests, someMore, roll }) => {
      const api = cluster.apis[place];
      await endOf(api, `process ${place}`, { requests, roll });
      await someMore();
      await api.start(root);
      await someMore();
      await someMore();
    },
  };
}

/** @returns a folder with it, where its API and its screens are built */
async function checkoutOf(revision: string): Promise<string> {
  const folder = join(CACHE_DIR, 'releases', revision);
  if (!existsSync(folder)) {
    const making = `${folder}.making`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    await done('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', revision, making], ROOT);
    await rename(making, folder);
  }
  await done('npm', ['run', '--silent', 'build', '--', 'api', 'mf-queue'], folder);
  return folder;
}

async function screensOf(other: string) {
  const env = { ...process.env, EARLIER_RELEASE: other };
  const journeys = ['playwright', 'test', '-c', 'checks/e2e/playwright.config.ts', '--project=mixed'];
  await done('npx', journeys, ROOT, env);
}

async function done(command: string, args: readonly string[], cwd: string, env = process.env) {
  const { code, output } = await run(command, args, { cwd, env });
  assert.equal(code, 0, output);
}

/** @returns null when git says no, or nothing */
async function git(...args: readonly string[]): Promise<string | null> {
  const { code, stdout } = await run('git', args, { cwd: ROOT });
  return (code === 0 && stdout.trim()) || null;
}
