import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SuitePackages } from '@queuebell/contracts';
import { ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import type { Manifest } from './manifest.ts';
import { PACKED } from './pack-packages.ts';
import { writeTarballs } from '../team/update-packages.ts';

const TIMEOUT_MS = 300_000;

let folder: string;
/** The installed packages, as npm lays them out from the tarballs. */
const place = (...parts: string[]) => join(folder, 'node_modules/@queuebell', ...parts);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-pack-'));
  const packages = SuitePackages.parse(JSON.parse(readFileSync(PACKED, 'utf8')));
  await writeTarballs(packages, folder);
  for (const file of Object.keys(packages.files)) {
    const name = /^queuebell-(.*)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? '';
    await mkdir(place(name), { recursive: true });
    const { code, output } = await run('tar', [
      'xzf',
      join(folder, file),
      '-C',
      place(name),
      '--strip-components=1',
    ]);
    expect([code, output]).toEqual([0, '']);
  }
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a packed package has each file that it exports, and its types', () => {
  const packages = readdirSync(place());
  expect(packages.sort()).toEqual(['build-kit', 'contracts', 'host-kit', 'router', 'ui']);
  for (const name of packages) {
    const { exports } = JSON.parse(readFileSync(place(name, 'package.json'), 'utf8')) as Manifest;
    const files = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    const missing = files.filter((file) => !file.includes('*') && !existsSync(place(name, file)));
    expect([name, missing]).toEqual([name, []]);
  }
});

it('a packed package has no sources, no tests, and nothing of this machine', () => {
  const files = readdirSync(place(), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const names = files.map(({ name }) => name);
  expect(names.filter((name) => /(?<!\.d)\.tsx?$|\.test\./.test(name))).toEqual([]);
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  expect(texts.filter((text) => text.includes(ROOT))).toEqual([]);
});

it(
  'a remote outside this repository can be checked with the types of the packed packages',
  async () => {
    await cp(join(ROOT, 'templates/remote/src'), join(folder, 'src'), { recursive: true });
    for (const name of [
      'react',
      '@types',
      '@jest',
      '@testing-library',
      'react-router',
      'react-router-dom',
      'zod',
      'uqr',
    ]) {
      const link = join(folder, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(ROOT, 'node_modules', name), link);
    }
    const options =
      '--noEmit --strict --skipLibCheck --jsx react-jsx --module esnext --moduleResolution bundler --target es2022';
    const files = ['src/remote.tsx', 'src/remote.test.tsx', 'src/overview/overview.test.tsx'];
    const types = ['styles', 'jest-dom'].map((name) => place(`build-kit/types/${name}.d.ts`));
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const args = [...options.split(' '), ...files, ...types];
    const { code, output } = await run(tsc, args, { cwd: folder });
    expect([code, output]).toEqual([0, '']);
  },
  TIMEOUT_MS,
);

it('the packed packages have the commands for releases', async () => {
  const { stdout } = await run(process.execPath, [place('build-kit/bin/queuebell.cjs'), '--help'], {
    cwd: folder,
  });
  expect(stdout).toContain('npm run deploy -- --to <server>');
});
