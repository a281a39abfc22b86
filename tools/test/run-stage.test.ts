import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestCounts } from './counts.mjs';
import { busyPercent, runStage } from './run-stage.mjs';
import type { Stage } from './test-stages.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-stage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A stage that runs a program. */
const stage = (program: string, more: Partial<Stage> = {}): Stage => ({
  ...{ name: 'some', title: 'Some', slots: 1 },
  prepare: async () => ({ command: [process.execPath, '-e', program] }),
  ...more,
});

async function ran(what: Stage) {
  const lines: string[] = [];
  const result = await runStage(what, { folder, alone: false, log: (line) => lines.push(line) });
  return { ...result, lines };
}

describe('a stage of npm test', () => {
  it('is printed in one piece when it has ended: its title, its output, its counts', async () => {
    const { counts, lines } = await ran(stage('console.log("out"); console.error("err")'));
    expect(counts).toStrictEqual({ passed: 1, failed: 0, skipped: 0 });
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? '', /── Some ──/);
    assert.equal(lines[1], 'out\nerr');
    assert.match(lines[2] ?? '', /^some: 1 passed, 0 failed \([\d.]+ s, the machine \d+ % busy\)$/);
  });

  it('is judged by its exit code if it has no report, and its output is shown', async () => {
    const { counts, failures, lines } = await ran(stage('console.log("no"); process.exitCode = 3'));
    expect(counts).toStrictEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(failures).toStrictEqual(['Some: see its output above']);
    assert.equal(lines[1], 'no');
  });

  it('is judged by its report, and cleans up', async () => {
    let cleaned = false;
    const report = {
      ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 },
      ...{ numTodoTests: 0, numRuntimeErrorTestSuites: 0 },
    };
    const program = `fs.writeFileSync(process.argv[1], ${JSON.stringify(JSON.stringify(report))})`;
    const { counts, failures, lines } = await ran(
      stage('', {
        read: jestCounts,
        readFailures: () => ['one counts\n  expected 2'],
        prepare: async (file) => ({
          command: [process.execPath, '-e', program, file],
          report: file,
          cleanUp: async () => void (cleaned = true),
        }),
      }),
    );
    expect(counts).toStrictEqual({ passed: 3, failed: 1, skipped: 2 });
    expect(failures).toStrictEqual(['one counts\n  expected 2']);
    assert.match(lines.at(-1) ?? '', /^some: 3 passed, 1 failed, 2 skipped /);
    assert.ok(cleaned);
  });

  it('has failed if it cannot even start', async () => {
    const { counts } = await ran(
      stage('', { prepare: () => Promise.reject(new Error('nothing to run it')) }),
    );
    expect(counts).toStrictEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it('the share of the time in which the machine was busy is computed from its counters', () => {
  assert.equal(busyPercent({ idle: 100, all: 1_000 }, { idle: 150, all: 1_200 }), 75);
  assert.equal(busyPercent({ idle: 1, all: 1 }, { idle: 1, all: 1 }), 0);
});
