import { EventEmitter, once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import { deploy } from '../../../tools/release/deploy-remotes.ts';
import { readArguments } from '../../../tools/release/deploy-arguments.ts';
import { type ChangedRemote, changedRemote } from '../support/changed-remote.ts';
import { deployToken, type OwnSuite, startOwnSuite } from '../support/own-suite.ts';
import { type LoadingBrowser, plainBrowser, realBrowser } from '../support/page-loads.ts';
import { openShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

const REMOTE = 'mf-queue';
const DEPLOYS = 8;
const REAL_BROWSERS = 4;
const PLAIN_BROWSERS = 16;
const TIMEOUT_MS = 360_000;
/** Between two loads of one browser: people read, and without it the deploys get no turn on a small machine. */
const READS_MS = { real: 400, plain: 100 };
/** On the dashboard each release says which one it is. */
const WORDS = 'Customer Facing';
const WORDS_OF_ANY = new RegExp(`^${WORDS} (1\\.0\\.\\d+)$`);
/** In the shell, and as a device. */
const PATHS = ['/dashboard', '/join/none', '/settings', `/remotes/${REMOTE}/display-queue`];

let suite: OwnSuite;
test.beforeAll(async () => {
  suite = await startOwnSuite(['mf-public', 'mf-account', 'mf-demo']);
});
test.afterAll(() => suite?.stop());

/** The releases by their number: which one pages get at least, and which may be there already. */
interface Progress {
  done: number;
  begun: number;
}

/** A page load that came to its end. */
interface Load {
  isReal: boolean;
  release: number;
}

const versionOf = (release: number): string => `1.0.${release}`;
const releaseOf = (version: string): number => Number(/^1\.0\.(\d+)-/.exec(version)?.[1]);

function makeReleases(folder: string): ChangedRemote[] {
  return Array.from({ length: DEPLOYS + 1 }, (_, release) =>
    changedRemote(REMOTE, `${folder}-${release}`, {
      chunk: 'screen-dashboard',
      from: WORDS,
      to: `${WORDS} ${versionOf(release)}`,
      version: versionOf(release),
    }),
  );
}

/** As a team's pipeline does it: `DEPLOY_TOKEN=… npm run deploy -- mf-queue --from … --to …`. */
async function publish({ folder }: ChangedRemote, token: string): Promise<void> {
  const args = readArguments('deploy', [REMOTE, '--from', folder, '--to', suite.url]);
  const means = { env: { DEPLOY_TOKEN: token }, log: () => undefined, build: async () => undefined };
  await deploy(args, means);
}

test('deploys while 20 browsers load pages: no load fails, and each is of one release alone', async ({
  browser,
  playwright,
}, testInfo) => {
  testInfo.setTimeout(TIMEOUT_MS);
  const releases = makeReleases(testInfo.outputPath('release'));
  const [first, ...later] = releases;
  if (!first) throw new Error('There is no release.');
  const token = await deployToken(suite, REMOTE);
  const request = await playwright.request.newContext({ baseURL: suite.url });
  const shop = await openShop(request);
  await request.dispose();

  const progress: Progress = { done: 0, begun: 0 };
  const loads: Load[] = [];
  const ended = new EventEmitter();

  async function keepLoading(loading: LoadingBrowser, isReal: boolean): Promise<void> {
    for (let oldest = 0; oldest < DEPLOYS;) {
      oldest = progress.done;
      const versions = await loading.load();
      const release = versions.length === 1 ? releaseOf(versions[0] ?? '') : NaN;
      if (!(release >= oldest && release <= progress.begun)) {
        throw new Error(`A load between ${oldest} and ${progress.begun} is of ${versions.join(' and ')}.`);
      }
      loads.push({ isReal, release });
      ended.emit('load');
      await passing(isReal ? READS_MS.real : READS_MS.plain);
    }
    await loading.close();
  }

  /** Each release is on for long enough that somebody's load begins with it, ends with it, and meets the next one. */
  async function deployAll(): Promise<void> {
    for (const [index, changed] of later.entries()) {
      const release = index + 1;
      const enough = loads.length + REAL_BROWSERS + PLAIN_BROWSERS + 1;
      while (loads.length < enough) await once(ended, 'load');
      progress.begun = release;
      await publish(changed, token);
      progress.done = release;
    }
  }

  await publish(first, token);
  const hashesOf = (version: string) => releases[releaseOf(version)]?.hashes ?? {};
  const plain = Array.from({ length: PLAIN_BROWSERS }, (_, each) =>
    plainBrowser(`${suite.url}${PATHS[each % PATHS.length]}`, REMOTE, hashesOf),
  );
  const real = await Promise.all(
    Array.from({ length: REAL_BROWSERS }, () =>
      realBrowser(browser, `${suite.url}/dashboard`, REMOTE, { shop, words: WORDS_OF_ANY }),
    ),
  );
  await Promise.all([
    deployAll(),
    ...plain.map((each) => keepLoading(each, false)),
    ...real.map((each) => keepLoading(each, true)),
  ]);

  const seenBy = (some: Load[]) => new Set(some.map(({ release }) => release)).size;
  const ofReal = loads.filter(({ isReal }) => isReal);
  expect(seenBy(loads)).toBe(DEPLOYS + 1);
  expect(seenBy(ofReal)).toBeGreaterThan(2);
  const counts = `${loads.length} loads saw ${seenBy(loads)} releases, ${ofReal.length} of them in Chromium ${seenBy(ofReal)}`;
  testInfo.annotations.push({ type: 'loads', description: counts });
});
