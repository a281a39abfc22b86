import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseStore } from '../../api/dist/delivery/releases/release-store.js';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { tryLock } from '../../tools/common/lock.mjs';
import { ROOT } from '../../tools/common/paths.mjs';
import { UserError } from '../../tools/common/user-error.mjs';
import { startApi } from '../kit/api-process.ts';
import { clientOf } from '../kit/client.ts';
import { freshShop } from '../kit/shop.ts';
import { measureClicks } from './live-click.ts';
import { LiveQueue } from './live-queue.ts';
import { pushLines } from './live-results.ts';
import { startSkeleton } from './live-sides.ts';
import { measurePush } from './live.ts';
import { measureLoad } from './load.ts';
import { loginLines, measureLogins } from './logins.ts';
import { describeMachine } from './machine.ts';
import { replaceMarked } from '../../tools/common/marked-part.mjs';
import { measureFederation } from './federation-cost.ts';
import { tablesOfPages } from './page-tables.ts';
import { buildReactAlone, buildTextAlone, REACT_ALONE_DIR, TEXT_ALONE_DIR, withChromium } from './pages.ts';
import { measureReports } from './reports.ts';
import { depthLines, loadLines } from './results.ts';
import { measureScale } from './scale.ts';
import { scaleTable } from './scale-results.ts';
import { BENCH_FOLDER, RUN_FOLDER, type Suite, withSuite } from './suite.ts';
import { tableOf } from './table.ts';
import { measureWaits } from './waits.ts';

/** Parts that need a running suite. */
type SuitePart = 'load' | 'pages' | 'live' | 'logins' | 'scale' | 'reports';
type Part = SuitePart | 'waits';

interface Options {
  parts: readonly Part[];
  /** Also writes the tables into docs/benchmarks.md. */
  update: boolean;
  /** Less of load, scale, reports and waits, to see that they work. */
  isQuick: boolean;
  /** Measures only load cases with this in their name. */
  only?: string | undefined;
  log: (line: string) => void;
}

const SUITE_PARTS: readonly SuitePart[] = ['load', 'pages', 'live', 'logins', 'scale', 'reports'];
export const PARTS: readonly Part[] = [...SUITE_PARTS, 'waits'];

const DOCUMENT = join(ROOT, 'docs/benchmarks.md');
/** More than are served by clicking. */
const WAITING_TO_BE_CLICKED = 150;
/** The one being served and as many as the display has room for. */
const SHOWN_ON_DISPLAY = 6;

/**
 * Measures, and says what came out.
 *
 * @throws UserError when another one runs in this checkout
 */
export async function bench(options: Options) {
  await mkdir(BENCH_FOLDER, { recursive: true });
  const { lock } = await tryLock(join(BENCH_FOLDER, 'bench.lock'), 'npm run bench');
  if (!lock) throw new UserError('Another `npm run bench` runs here. Two at once would measure each other.');
  try {
    const inSuite = SUITE_PARTS.filter((part) => options.parts.includes(part));
    if (inSuite.length > 0) await withSuite((suite) => measureInSuite(suite, inSuite, options));
    if (options.parts.includes('waits'))
      await printTable('waits', await describeMachine([]), measureWaits(options), options);
  } finally {
    lock.release();
  }
}

async function measureInSuite(suite: Suite, parts: readonly SuitePart[], options: Options) {
  for (const part of parts) {
    const programs = {
      load: [suite.mongod],
      pages: [await findProgram('chromium')],
      live: [suite.mongod],
      logins: [suite.mongod],
      scale: [suite.mongod],
      reports: [suite.mongod],
    };
    const machine = await describeMachine(programs[part]);
    const shop = await freshShop(clientOf(suite.origin), suite.shop);
    const table = await MEASURES[part]({ ...suite, shop }, options);
    await printTable(part, machine, table, options);
  }
}

async function printTable(part: Part, machine: string, table: string, { update, log }: Options) {
  log(`\n${machine}\n\n${table}\n`);
  if (!update) return;
  const text = await readFile(DOCUMENT, 'utf8');
  await writeFile(DOCUMENT, replaceMarked(text, part, `${machine}\n\n${table}`));
}

async function measureApi(suite: Suite, options: Options) {
  const { results, depths } = await measureLoad(suite, options);
  return `${tableOf(loadLines(results), 'raw driver')}\n\n${tableOf(depthLines(depths), 'empty queue')}`;
}

async function measurePages({ mongodbUri, origin, shop }: Suite, { log }: Options) {
  log('  pages …');
  await Promise.all([buildReactAlone(), buildTextAlone()]);
  const federation = await measureFederation();
  const queue = await LiveQueue.open(mongodbUri, shop.ownerId);
  await queue.reset(SHOWN_ON_DISPLAY);
  await queue.close();
  const beside = await Promise.all(
    Object.entries({ 'react-alone': REACT_ALONE_DIR, 'text-alone': TEXT_ALONE_DIR }).map(
      async ([name, shell]) => {
        const dataDir = join(RUN_FOLDER, name);
        await new ReleaseStore(dataDir).publish(shell);
        return startApi({ mongodbUri, dataDir });
      },
    ),
  );
  const [reactAlone = '', textAlone = ''] = beside.map((api) => `${api.origin}/`);
  try {
    return await withChromium((browser) =>
      tablesOfPages(browser, { mongodbUri, origin, shop, reactAlone, textAlone, federation, log }),
    );
  } finally {
    await Promise.all(beside.map((api) => api.stop()));
  }
}

async function measureLive(suite: Suite, { log }: Options) {
  const { mongodbUri, dataDir, origin, shop } = suite;
  log('  clicks …');
  const { ownerId } = shop;
  const queue = await LiveQueue.open(mongodbUri, ownerId);
  const skeleton = await startSkeleton({ mongodbUri });
  try {
    await queue.reset(WAITING_TO_BE_CLICKED);
    const page = { url: `${skeleton.origin}/api/queue/${ownerId}/page` };
    const ofSkeleton = await measureClicks({ desk: page, display: page });
    await queue.reset(WAITING_TO_BE_CLICKED);
    const remote = `${origin}/remotes/mf-queue`;
    const ofOurs = await measureClicks({
      desk: { url: `${remote}/admin`, shop },
      display: { url: `${remote}/display-queue`, shop },
    });
    const rounds = await measurePush({ mongodbUri, dataDir, origin, ownerId }, { log });
    return tableOf(pushLines(rounds, { ours: ofOurs, skeleton: ofSkeleton }), 'skeleton');
  } finally {
    await skeleton.stop();
    await queue.close();
  }
}

async function measureLoginsBeside(suite: Suite, { log }: Options) {
  return tableOf(loginLines(await measureLogins(suite, { log })), 'no logins');
}

async function measureManyShops(suite: Suite, options: Options) {
  return scaleTable(await measureScale(suite, options));
}

async function measureOwnersReports(suite: Suite, options: Options) {
  return tableOf(await measureReports(suite, options), 'raw driver');
}

const MEASURES: Record<SuitePart, (suite: Suite, options: Options) => Promise<string>> = {
  load: measureApi,
  pages: measurePages,
  live: measureLive,
  logins: measureLoginsBeside,
  scale: measureManyShops,
  reports: measureOwnersReports,
};
