/**
 * `npm test [-- <stage>…]` tests everything, also on a fresh clone, several stages at once.
 * `--update` writes the figures that come out of fuzz and faults into docs/benchmarks.md.
 * The last line is the counts: `N passed, N failed`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine, CRASHED, skippedLine, sum } from './counts.mjs';
import { askForFigures } from './figures.mjs';
import { requireNode } from '../common/node-version.mjs';
import { heading, runStage } from './run-stage.mjs';
import { runInSlots } from './slots.mjs';
import { chooseStages, inTurn, SLOTS } from './test-stages.mjs';
import { fetchEarly } from './test-tools.mjs';
import { printError, UserError } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';

const log = console.log;
const toolsOf = (/** @type {Stage} */ { tools = [] }) => tools;

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./test-stages.mjs').Stage} Stage
 * @typedef {import('./test-tools.mjs').Tool} Tool
 */

/** @returns {readonly Stage[]} the named stages; one at a time if there is one, or if figures are written */
function stagesFor(/** @type {readonly string[]} */ args) {
  const isUpdate = (/** @type {string} */ argument) => argument === '--update';
  const { stages, unknown } = chooseStages(args.filter((name) => !isUpdate(name)));
  if (unknown.length > 0) throw new UserError(`There is no stage called ${unknown.join(', ')}.`);
  if (args.some(isUpdate)) askForFigures();
  return stages.length === 1 || args.some(isUpdate) ? inTurn(stages) : stages;
}

async function testAll() {
  requireNode();
  const stages = stagesFor(process.argv.slice(2));
  log(heading('Install and build'));
  let ready = async (/** @type {readonly Tool[]} */ _tools) => {};
  const whenInstalled = () => {
    ready = fetchEarly(stages.flatMap(toolsOf), log);
  };
  const { unchanged } = await installAndBuild({ log, whenInstalled });
  if (unchanged.length > 0) log(`  unchanged: ${unchanged.join(', ')}`);

  const folder = await mkdtemp(join(tmpdir(), 'queuebell-test-'));
  try {
    const all = await runInSlots(stages, {
      slots: SLOTS,
      run: async (stage) => {
        await ready(toolsOf(stage));
        return runStage(stage, { folder, alone: stage.slots === SLOTS, log });
      },
      onStart: (running) => log(`\nRunning: ${running.map(({ name }) => name).join(', ')} …`),
    });
    return {
      counts: sum(all.map(({ counts }) => counts)),
      failures: all.flatMap(({ failures }) => failures),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { counts, failures } = await testAll().catch((error) => {
  printError(error);
  return { counts: CRASHED, failures: [] };
});
if (failures.length > 0) log([heading('Failed'), ...failures].join('\n\n'));
log('');
const skipped = skippedLine(counts);
if (skipped) log(skipped);
log(countsLine(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
