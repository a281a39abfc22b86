import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SuitePackages } from '@queuebell/contracts';
import { requireSamePackages, updatePackages, writeTarballs } from './update-packages.ts';

const server = 'https://queuebell.example';
const UI = 'queuebell-ui-1.0.0.tgz';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const suite: SuitePackages = {
  files: { [UI]: base64('new ui'), 'queuebell-host-kit-2.0.0.tgz': base64('host kit') },
  manifest: {
    engines: { node: '>=20.19' },
    scripts: { test: 'jest', update: 'queuebell update' },
    dependencies: {
      '@queuebell/ui': `file:packages/${UI}`,
      '@queuebell/host-kit': 'file:packages/queuebell-host-kit-2.0.0.tgz',
      react: '19.3.1',
    },
    devDependencies: { jest: '30.5.0' },
    overrides: {},
  },
};

const own = {
  name: 'mf-reviews',
  engines: { node: '>=20.19' },
  scripts: { test: 'jest --coverage' },
  dependencies: {
    '@queuebell/ui': `file:packages/${UI}`,
    '@queuebell/host-kit': 'file:packages/queuebell-host-kit-1.0.0.tgz',
    react: '19.3.0',
    'chart-lines': '4.0.0',
  },
  devDependencies: { jest: '30.5.0' },
};

let folder: string;
const install = jest.fn(async (_packages: readonly string[]) => {});
const text = (...parts: string[]) => readFile(join(folder, ...parts), 'utf8');
const manifest = async () => JSON.parse(await text('package.json')) as unknown;
const tarballs = async () => (await readdir(join(folder, 'packages'))).sort();

beforeEach(async () => {
  install.mockReset();
  folder = await mkdtemp(join(tmpdir(), 'queuebell-update-'));
  await mkdir(join(folder, 'packages'));
  await writeFile(join(folder, 'packages', UI), 'old ui');
  await writeFile(join(folder, 'packages/queuebell-host-kit-1.0.0.tgz'), 'old host kit');
  await writeFile(join(folder, 'package.json'), JSON.stringify(own));
  await writeFile(join(folder, 'package-lock.json'), 'the old lock file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("an update takes the suite's packages and versions, and leaves what is the team's", async () => {
  const said = await updatePackages(suite, { folder, server, install });
  expect(said).toBe(
    [
      'The packages are those of https://queuebell.example now:',
      `  packages/${UI}: another content`,
      '  packages/queuebell-host-kit-2.0.0.tgz: new',
      '  @queuebell/host-kit: file:packages/queuebell-host-kit-1.0.0.tgz → file:packages/queuebell-host-kit-2.0.0.tgz',
      '  react: 19.3.0 → 19.3.1',
      'Next: npm run typecheck && npm test',
    ].join('\n'),
  );
  expect(await tarballs()).toEqual(['queuebell-host-kit-2.0.0.tgz', UI]);
  expect(await text('packages', UI)).toBe('new ui');
  expect(await manifest()).toEqual({
    ...own,
    scripts: { test: 'jest --coverage', update: 'queuebell update' },
    dependencies: { ...suite.manifest.dependencies, 'chart-lines': '4.0.0' },
    overrides: {},
  });
  expect(install.mock.calls).toEqual([
    [[`@queuebell/ui@file:packages/${UI}`, '@queuebell/host-kit@file:packages/queuebell-host-kit-2.0.0.tgz']],
  ]);
});

it('a second update finds nothing to do', async () => {
  await updatePackages(suite, { folder, server, install });
  expect(await updatePackages(suite, { folder, server, install })).toBe(
    'The packages are those of https://queuebell.example. Nothing has changed.',
  );
  expect(install).toHaveBeenCalledTimes(1);
});

it('an update whose installation fails leaves all files as they were', async () => {
  install.mockImplementation(async () => {
    await writeFile(join(folder, 'package-lock.json'), 'half a lock file');
    throw new Error('no network');
  });
  await expect(updatePackages(suite, { folder, server, install })).rejects.toThrow('no network');
  expect(await manifest()).toEqual(own);
  expect(await tarballs()).toEqual(['queuebell-host-kit-1.0.0.tgz', UI]);
  expect([await text('packages', UI), await text('package-lock.json')]).toEqual([
    'old ui',
    'the old lock file',
  ]);
});

it('a pipeline is told whether its packages are those of the suite, and nothing is written', async () => {
  const check = () => requireSamePackages(suite, { folder, server });
  await expect(check()).rejects.toThrow(
    /another content[^]*react: 19\.3\.0 → 19\.3\.1[^]*npm run update -- /,
  );
  expect(await manifest()).toEqual(own);
  await updatePackages(suite, { folder, server, install });
  expect(await check()).toBe('The packages are those of https://queuebell.example.');
});

it.each(['../package.json', 'queuebell-../../x.tgz', 'other-1.0.0.tgz'])(
  'a server cannot write a file elsewhere: %s',
  async (file) => {
    const files = { [file]: base64('bad') };
    await expect(writeTarballs({ ...suite, files }, join(folder, 'packages'))).rejects.toThrow(
      'is no package of a suite',
    );
  },
);
