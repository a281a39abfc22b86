import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium, findHeadlessShell } from '../finders/chromium.mjs';
import { jestCounts, playwrightCounts, tapCounts } from './counts.mjs';
import { findMongod } from '../finders/mongod.mjs';
import { CACHE_DIR, ROOT } from '../common/paths.mjs';
import { freePort } from '../common/ports.mjs';

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
 * @property {number} slots of SLOTS: how much of the machine it needs; with all of them it runs alone
 * @property {string} [line] the stages of one line run one after the other
 * @property {readonly import('./test-tools.mjs').Tool[]} [tools] what it needs besides our packages
 * @property {(reportFile: string) => Promise<StageRun>} prepare
 * @property {(report: string) => Counts | null} [read] of the report; without it the exit code is the one test
 */

const bin = (/** @type {string} */ tool) => join(ROOT, 'node_modules', '.bin', tool);
/**
 * @param {string} script of npm, whose exit code tells
 * @returns {Pick<Stage, 'slots' | 'line' | 'prepare'>}
 */
const check = (script) => ({
  slots: 1,
  line: 'checks',
  prepare: async () => ({ command: ['npm', 'run', '--silent', script] }),
});

/**
 * @param {string} config
 * @param {string} report
 */
const jest = (config, report) => [bin('jest'), '-c', config, '--json', `--outputFile=${report}`];

/** Each test file has its own ports and folders, and most of its time it waits for what it started. */
const FILES_AT_ONCE = 2;

/** As many small stages run at once on two cores without slowing each other down. */
export const SLOTS = 2;

/**
 * In the order in which they start: quick checks first, then long stages before short ones, so that no core is idle at the end. The
 * API's tests and the journeys keep both cores busy by themselves.
 *
 * @type {readonly Stage[]}
 */
export const STAGES = [
  { name: 'format', title: 'Format', ...check('format:check') },
  { name: 'types', title: 'Types', ...check('typecheck') },
  { name: 'lint', title: 'Lint', ...check('lint') },
  { name: 'audit', title: 'Dependencies', ...check('audit') },
  {
    name: 'scripts',
    title: 'Scripts: start, stop, and what a kill leaves behind',
    slots: 1,
    tools: ['mongod', 'nginx'],
    prepare: nodeTests('packages/build-kit', 'tools', 'checks/bench', 'checks/site'),
    read: tapCounts,
  },
  {
    name: 'fuzz',
    title: 'The API against bad input',
    slots: 1,
    tools: ['mongod', 'schemathesis'],
    prepare: nodeTests('checks/fuzz'),
    read: tapCounts,
  },
  {
    name: 'unit',
    title: 'Rules and components',
    slots: 1,
    prepare: async (report) => ({ command: jest('jest.config.mjs', report), report }),
    read: jestCounts,
  },
  {
    name: 'faults',
    title: 'Faults under load: three database nodes, two API processes',
    slots: 1,
    tools: ['mongod'],
    prepare: nodeTests('checks/faults'),
    read: tapCounts,
  },
  {
    name: 'api',
    title: 'API, on a real MongoDB',
    slots: SLOTS,
    tools: ['mongod'],
    prepare: async (report) => ({ command: jest('api/jest.config.mjs', report), report }),
    read: jestCounts,
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    slots: SLOTS,
    tools: ['mongod', 'chromium'],
    prepare: prepareJourneys,
    read: playwrightCounts,
  },
];

/**
 * On a port and a data folder of their own: beside a suite that runs, and beside another run of the tests.
 *
 * @param {string} report
 * @returns {Promise<StageRun>}
 */
async function prepareJourneys(report) {
  const headlessShell = await findHeadlessShell();
  const chromium = await findChromium();
  const mongod = await findMongod();
  const dataDir = await mkdtemp(join(CACHE_DIR, 'e2e-'));
  return {
    command: [bin('playwright'), 'test', '-c', 'checks/e2e/playwright.config.ts'],
    env: {
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: headlessShell,
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
      ...[process.execPath, '--import', 'tsx', '--test', `--test-concurrency=${FILES_AT_ONCE}`],
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

/**
 * The same one at a time, each with the whole machine: its output is seen while it runs, its figures are its own.
 *
 * @param {readonly Stage[]} stages
 * @returns {readonly Stage[]}
 */
export function inTurn(stages) {
  return stages.map((stage) => ({ ...stage, slots: SLOTS }));
}
