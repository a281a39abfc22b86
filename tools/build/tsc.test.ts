import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { readJson } from '../common/files.mjs';
import { ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';

it('the command tsc is the native compiler, although two packages bring one', async () => {
  const { version } = readJson(join(ROOT, 'node_modules/@typescript/native/package.json')) as {
    version: string;
  };
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['--version'], { cwd: ROOT });
  expect(stdout.trim()).toBe(`Version ${version}`);
});
