import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildIfChanged, isBuilt } from './build-parts.mjs';
import { BUILD_TARGETS } from './build-targets.mjs';
import { ROOT } from '../common/paths.mjs';

const GOOD = 'export const answer: number = 42;\n';
const WRONG = "export const answer: number = 'forty-two';\n";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-build-'));
  await mkdir(join(folder, 'src'));
  const compilerOptions = { rootDir: 'src', outDir: 'dist', types: [], skipLibCheck: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a build', () => {
  it('that failed is made again, also when its sources are what they were before', async () => {
    const main = join(folder, 'dist/answer.js');
    const target = {
      name: 'answer',
      cwd: folder,
      command: ['tsc', '-b', '.'],
      inputs: [relative(ROOT, join(folder, 'src'))],
      main,
    };
    const buildOf = async (source: string) => {
      await writeFile(join(folder, 'src/answer.ts'), source);
      return buildIfChanged(target, { stamp: join(folder, 'stamp.json'), log: () => {} });
    };

    expect(await buildOf(GOOD)).toStrictEqual({ changed: true });
    expect(await buildOf(GOOD)).toStrictEqual({ changed: false });
    assert.match((await buildOf(WRONG)).failure ?? '', /answer: the build failed/);
    assert.match(await readFile(main, 'utf8'), /forty-two/);
    expect(await buildOf(GOOD)).toStrictEqual({ changed: true });
    assert.match(await readFile(main, 'utf8'), /42/);
  });

  it('is made again when one of its files is gone', async () => {
    const alsoMade = join(folder, 'other/made.js');
    const target = {
      name: 'two-folders',
      cwd: folder,
      command: ['tsc', '-b', '.'],
      andThen: async () => {
        await mkdir(join(folder, 'other'), { recursive: true });
        await writeFile(alsoMade, '');
      },
      inputs: [relative(ROOT, join(folder, 'src'))],
      main: join(folder, 'dist/answer.js'),
      alsoMakes: [alsoMade],
    };
    const build = () => buildIfChanged(target, { stamp: join(folder, 'two-folders.json'), log: () => {} });
    await writeFile(join(folder, 'src/answer.ts'), GOOD);

    expect(await build()).toStrictEqual({ changed: true });
    expect(await build()).toStrictEqual({ changed: false });
    await rm(alsoMade);
    expect(await build()).toStrictEqual({ changed: true });
    await readFile(alsoMade);
  });

  it('whose second step failed is made again', async () => {
    const steps = ['A package is missing.', null];
    const target = {
      name: 'two-steps',
      cwd: folder,
      command: ['tsc', '-b', '.'],
      andThen: async () => {
        const failure = steps.shift();
        if (failure) throw new Error(failure);
      },
      inputs: [relative(ROOT, join(folder, 'src'))],
      main: join(folder, 'dist/answer.js'),
    };
    const build = () => buildIfChanged(target, { stamp: join(folder, 'two-steps.json'), log: () => {} });
    await writeFile(join(folder, 'src/answer.ts'), GOOD);

    assert.match((await build()).failure ?? '', /two-steps: the build failed\nA package is missing\./);
    expect(await build()).toStrictEqual({ changed: true });
    expect(await build()).toStrictEqual({ changed: false });
  });
});

it.each([
  ['has its file and a note that it was finished', {}, true],
  ['has lost its file', { main: join(ROOT, 'api/dist/nowhere.js') }, false],
  ['was never finished', { name: 'never-finished' }, false],
])('a build that %s: is it there?', (_what, change, expected) => {
  const [api] = BUILD_TARGETS;
  assert.ok(api);
  assert.equal(isBuilt({ ...api, ...change }), expected);
});
