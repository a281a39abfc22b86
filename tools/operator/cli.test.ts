import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { cleanEnvironment } from '../test/testing.mjs';

const WITHIN_MS = 120_000;

jest.setTimeout(WITHIN_MS);

describe('the command npm run cli, if it needs no database,', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'queuebell-cli-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const cli = (...args: string[]) =>
    run(process.execPath, [join(ROOT, 'tools/operator/cli.mjs'), ...args], {
      env: { ...cleanEnvironment(), DATA_DIR: dataDir },
    });

  it('starts none to list the releases', async () => {
    const { code, stdout } = await cli('releases');
    expect([code, stdout]).toStrictEqual([0, 'There are no releases yet.\n']);
    expect(await readdir(dataDir)).toStrictEqual([]);
  });

  it('starts none to explain a command', async () => {
    const { code, output } = await cli('release', 'mf-queue');
    assert.equal(code, 2);
    assert.match(output, /^Usage:$/m);
    expect(await readdir(dataDir)).toStrictEqual([]);
  });
});
