import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { jestCounts, playwrightCounts, tapCounts } from './counts.mjs';
import { findMongod } from './mongod.mjs';
import { CACHE_DIR, ROOT } from './paths.mjs';
import { freePort } from './ports.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} StageRun
 * @property {string[]} command
 * @property {Record<string, string>} [env]
 * @property {string} [report] the file from which the counts are read
 * @property {() => Promise<void>} [cleanUp]
 *
 * @typedef {object} Stage
 * @property {string} name for `npm test -- <name>`
 * @property {string} title
 * @property {(reportFile: string) => Promise<StageRun>} prepare
 * @property {(report: string) => Counts | null} [read] of the report; without it the exit code is the one test
 */

const bin = (/** @type {string} */ tool) => join(ROOT, 'node_modules', '.bin', tool);
const npmRun = (/** @type {string} */ script) => async () => ({
  command: ['npm', 'run', '--silent', script],
});

/**
 * @param {string} config
 * @param {string} report
 */
const jest = (config, report) => [bin('jest'), '-c', config, '--json', `--outputFile=${report}`];

/** In the order in which they run: what is quick and says most first. */
/** @type {readonly Stage[]} */
export const STAGES = [
  { name: 'format', title: 'Format', prepare: npmRun('format:check') },
  { name: 'types', title: 'Types', prepare: npmRun('typecheck') },
  { name: 'lint', title: 'Lint', prepare: npmRun('lint') },
  { name: 'audit', title: 'Dependencies', prepare: npmRun('audit') },
  {
    name: 'unit',
    title: 'Rules and components',
    prepare: async (report) => ({ command: jest('jest.config.mjs', report), report }),
    read: jestCounts,
  },
  {
    name: 'api',
    title: 'API, on a real MongoDB',
    prepare: async (report) => ({
      command: jest('api/jest.config.mjs', report),
      env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
      report,
    }),
    read: jestCounts,
  },
  {
    name: 'scripts',
    title: 'Scripts: start, stop, and what a kill leaves behind',
    prepare: nodeTests('packages/remote-kit/webpack', 'scripts', 'bench', 'deploy'),
    read: tapCounts,
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    prepare: prepareJourneys,
    read: playwrightCounts,
  },
  {
    name: 'fuzz',
    title: 'The API against bad input',
    prepare: nodeTests('fuzz'),
    read: tapCounts,
  },
  {
    name: 'faults',
    title: 'Faults under load: three database nodes, two API processes',
    prepare: nodeTests('faults'),
    read: tapCounts,
  },
];

/**
 * On a port and a data folder of their own: beside a suite that runs, and beside another run of the tests.
 *
 * @param {string} report
 * @returns {Promise<StageRun>}
 */
async function prepareJourneys(report) {
  const chromium = await findChromium();
  const mongod = await findMongod();
  const dataDir = await mkdtemp(join(CACHE_DIR, 'e2e-'));
  return {
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    env: {
      CHROMIUM_PATH: chromium,
      MONGOD_PATH: mongod,
      E2E_PORT: String(await freePort('0.0.0.0')),
      E2E_DATA_DIR: dataDir,
      E2E_REPORT: report,
    },
    report,
    cleanUp: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/**
 * The tests below these folders that Node's own runner runs.
 *
 * @param {string[]} folders
 * @returns {(report: string) => Promise<StageRun>}
 */
function nodeTests(...folders) {
  return async (report) => {
    const found = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(join(ROOT, folder), { recursive: true }))
          .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
          .map((file) => join(folder, file)),
      ),
    );
    const command = [
      ...[process.execPath, '--test'],
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...['--test-reporter=tap', `--test-reporter-destination=${report}`],
      ...found.flat().sort(),
    ];
    return { command, report };
  };
}

/**
 * @param {readonly string[]} names none for all
 * @returns {{ stages: readonly Stage[], unknown: string[] }}
 */
export function chooseStages(names) {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  return { unknown, stages: STAGES.filter(({ name }) => names.length === 0 || names.includes(name)) };
}
