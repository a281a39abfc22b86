import { afterAll, beforeAll, describe, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askForFigures } from './figures.mjs';
import { runStage } from './run-stage.mjs';

const MODULE = new URL('figures.mjs', import.meta.url).href;
const BEFORE = 'Before.\n<!-- fuzz -->\n\n6,735\n\n<!-- /fuzz -->\nAfter.\n';

describe('the figures in the documents', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queuebell-figures-'));
    file = join(folder, 'benchmarks.md');
    await writeFile(file, BEFORE);
  });
  afterAll(async () => {
    delete process.env['UPDATE_FIGURES'];
    await rm(folder, { recursive: true, force: true });
  });

  /** As a suite does at its end, in the process that the stage starts. */
  async function runSuite() {
    const program = `import(${JSON.stringify(MODULE)}).then(({ writeFigures }) => writeFigures('fuzz', '7,000', process.argv[1]))`;
    const prepare = async () => ({ command: [process.execPath, '-e', program, file] });
    const stage = { name: 'fuzz', title: 'Fuzz', slots: 1, prepare };
    const { counts } = await runStage(stage, { folder, alone: true, log: () => {} });
    assert.equal(counts.failed, 0);
    return readFile(file, 'utf8');
  }

  it('are not changed by an ordinary run', async () => {
    assert.equal(await runSuite(), BEFORE);
  });

  it('are written by a run that is asked to', async () => {
    askForFigures();
    assert.equal(await runSuite(), BEFORE.replace('6,735', '7,000'));
  });
});
