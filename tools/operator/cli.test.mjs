import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { cleanEnvironment } from '../test/testing.mjs';

const WITHIN_MS = 120_000;

describe('npm run cli, where a command needs no database', { timeout: WITHIN_MS }, () => {
  /** @type {string} */
  let dataDir;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'queuebell-cli-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  /** @param {string[]} args */
  const cli = (...args) =>
    run(process.execPath, [join(ROOT, 'tools/operator/cli.mjs'), ...args], {
      env: { ...cleanEnvironment(), DATA_DIR: dataDir },
    });

  it('starts none to say which releases there are', async () => {
    const { code, stdout } = await cli('releases');
    assert.deepEqual([code, stdout], [0, 'There are no releases yet.\n']);
    assert.deepEqual(await readdir(dataDir), []);
  });

  it('starts none to say how a command is written', async () => {
    const { code, output } = await cli('release', 'mf-queue');
    assert.equal(code, 2);
    assert.match(output, /^Usage:$/m);
    assert.deepEqual(await readdir(dataDir), []);
  });
});
