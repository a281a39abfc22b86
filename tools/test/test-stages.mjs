import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../finders/find-program.mjs';
import { jestCounts, playwrightCounts } from './counts.mjs';
import { jestFailures, playwrightFailures } from './failures.mjs';
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
 * @property {readonly import('./test-tools.mjs').Tool[]} [tools] needed besides our packages
 * @property {(reportFile: string) => Promise<StageRun>} prepare
 * @property {(report: string) => Counts | null} [read] of the report; without it the exit code is the one test
 * @property {(report: string) => string[]} [readFailures] of the report, for the end of the log
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
 * @param {readonly string[]} args of Jest
 * @param {readonly string[]} [nodeOptions]
 * @returns {Pick<Stage, 'prepare' | 'read' | 'readFailures'>}
 */
const jest = (args, nodeOptions = []) => ({
  prepare: async (report) => ({
    command: [
      ...[process.execPath, ...nodeOptions, join(ROOT, 'node_modules/jest/bin/jest.js')],
      ...[...args, '--json', `--outputFile=${report}`],
    ],
    report,
  }),
  read: jestCounts,
  readFailures: jestFailures,
});

/** Projects of jest.config.mjs that run as ES modules. */
const MODULES = ['tools', 'site', 'fuzz', 'faults'];

/** @param {string} name one of them @param {string} workers */
const modules = (name, workers) => jest(['--selectProjects', name, workers], ['--experimental-vm-modules']);

/** For stages that wait for their programs most of the time. */
const TWO_FILES_AT_ONCE = '--maxWorkers=2';
const ONE_FILE_AT_ONCE = '--runInBand';

/** For two cores: each stage waits for something now and then. */
export const SLOTS = 3;
/** Of a stage that runs two files at once. */
const TWO_OF_THEM = 2;

/**
 * In the order in which they start. The journeys and the API's tests, one after the other, take as long as all others together: they
 * begin at once, and the others run beside them, the quick checks first.
 *
 * @type {readonly Stage[]}
 */
export const STAGES = [
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    slots: TWO_OF_THEM,
    tools: ['mongod', 'chromium'],
    ...journeys('journeys'),
  },
  {
    name: 'api',
    title: 'API, on a real MongoDB',
    slots: TWO_OF_THEM,
    tools: ['mongod'],
    ...jest(['-c', 'api/jest.config.mjs']),
  },
  { name: 'format', title: 'Format', ...check('format:check') },
  { name: 'types', title: 'Types', ...check('typecheck') },
  { name: 'lint', title: 'Lint', ...check('lint') },
  { name: 'audit', title: 'Dependencies', ...check('audit') },
  {
    name: 'scripts',
    title: 'Scripts: start, stop, and what a kill leaves behind',
    slots: 1,
    tools: ['mongod'],
    ...modules('tools', TWO_FILES_AT_ONCE),
  },
  {
    name: 'unit',
    title: 'Rules and components',
    slots: 1,
    ...jest(['--ignoreProjects', ...MODULES]),
  },
  {
    name: 'outages',
    title: 'Journeys in a browser while parts of the suite are down',
    slots: 1,
    tools: ['mongod', 'chromium'],
    ...journeys('faults'),
  },
  {
    name: 'saturday',
    title: 'A Saturday of a shop with three chairs: 200 customers, faults of the network',
    slots: 1,
    tools: ['mongod', 'chromium'],
    ...journeys('saturday'),
  },
  {
    name: 'faults',
    title: 'Faults under load: three database nodes, two API processes',
    slots: 1,
    tools: ['mongod'],
    ...modules('faults', TWO_FILES_AT_ONCE),
  },
  {
    name: 'fuzz',
    title: 'The API against bad input',
    slots: 1,
    tools: ['mongod', 'schemathesis'],
    ...modules('fuzz', ONE_FILE_AT_ONCE),
  },
  {
    name: 'site',
    title: 'The site behind nginx: two API processes, three database nodes',
    slots: 1,
    tools: ['mongod', 'nginx'],
    ...modules('site', ONE_FILE_AT_ONCE),
  },
];

/**
 * With a port and a data folder of their own, so that another suite or another run of the tests can run at the same time.
 *
 * @param {string} project of the Playwright configuration
 * @returns {Pick<Stage, 'prepare' | 'read' | 'readFailures'>}
 */
function journeys(project) {
  return {
    prepare: (report) => prepareJourneys(project, report),
    read: playwrightCounts,
    readFailures: playwrightFailures,
  };
}

/** @param {string} project @param {string} report @returns {Promise<StageRun>} */
async function prepareJourneys(project, report) {
  const headlessShell = await findProgram('headless shell');
  const chromium = await findProgram('chromium');
  const mongod = await findProgram('mongod');
  const dataDir = await mkdtemp(join(CACHE_DIR, 'e2e-'));
  return {
    command: [
      bin('playwright'),
      'test',
      '-c',
      'checks/e2e/playwright.config.ts',
      `--project=${project}`,
      '--no-deps',
    ],
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
 * @param {readonly string[]} names none for all
 * @returns {{ stages: readonly Stage[], unknown: string[] }}
 */
export function chooseStages(names) {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  return { unknown, stages: STAGES.filter(({ name }) => names.length === 0 || names.includes(name)) };
}

/**
 * One at a time, each with the whole machine, so that its figures are right and its output is seen while it runs.
 *
 * @param {readonly Stage[]} stages
 * @returns {readonly Stage[]}
 */
export function inTurn(stages) {
  return stages.map((stage) => ({ ...stage, slots: SLOTS }));
}
