import { afterAll, expect, test } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { capabilities, contractOf, hostContract } from './contract.mjs';
import { ReleaseFilesPlugin } from './release-files-plugin.mjs';
import { remoteConfig } from './remote-config.mjs';
import { repoRoot } from './source-digest.mjs';

mkdirSync(path.join(repoRoot, '.cache'), { recursive: true });
const dir = mkdtempSync(path.join(repoRoot, '.cache/remote-config-'));
afterAll(() => rmSync(dir, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
}
write('package.json', JSON.stringify({ name: 'mf-own', version: '1.0.0' }));
write('budget.json', '{}');
write('src/remote.tsx', 'export default defineRemote({\n  contract: 2,\n  routes: () => [],\n});\n');

test('a release names the contract of its remote, so that a deploy compares what the shell will compare', () => {
  const { plugins = [] } = remoteConfig({ dir, screens: {} })({}, { mode: 'production' });
  const described = plugins.find((plugin) => plugin instanceof ReleaseFilesPlugin);
  assert.equal(described?.build.contract, 2);
});

test('a remote in development replaces saved components in the page', () => {
  const { plugins = [], module } = remoteConfig({ dir, screens: {} })({}, { mode: 'development' });
  expect(plugins.map((plugin) => plugin?.constructor.name)).toContain('ReactRefreshPlugin');
  const scripts = module?.rules?.find((rule) => typeof rule === 'object' && rule?.loader === 'ts-loader') as {
    options: { getCustomTransformers: () => { before: unknown[] } };
  };
  expect(scripts.options.getCustomTransformers().before).toEqual([expect.any(Function)]);
});

test('the development server of a remote takes its settings', () => {
  const { devServer } = remoteConfig({ dir, screens: {} })({}, { mode: 'development' });
  expect(() => new WebpackDevServer(devServer, webpack({}))).not.toThrow();
});

test('a remote whose contract is no plain number is not built', () => {
  for (const text of [
    'export default defineRemote({ routes });',
    'export default defineRemote({ contract: N, routes });',
    '',
  ]) {
    write('src/other/src/remote.tsx', text);
    assert.throws(() => contractOf(path.join(dir, 'src/other/src/remote.tsx')), {
      message:
        /src\/remote\.tsx does not say as a plain number which contract it is built for: contract: 2,$/,
    });
  }
});

test('the contract of the shell, and what its host offers, are read from their sources', () => {
  assert.equal(hostContract(), 2);
  expect(capabilities().sort()).toStrictEqual(['download', 'early', 'slot', 'stream']);
});

test('a remote with its own copy of React is not built, and its team is told what to do', () => {
  remoteConfig({ dir, screens: {} });

  write('node_modules/react/package.json', JSON.stringify({ version: '19.1.0' }));
  const { version } = JSON.parse(
    readFileSync(path.join(repoRoot, 'node_modules/react/package.json'), 'utf8'),
  );
  assert.throws(() => remoteConfig({ dir, screens: {} }), {
    message:
      `mf-own has its own react 19.1.0 (${path.relative(repoRoot, dir)}/node_modules/react), and a page can have only one: ` +
      `the suite's, ${version}. Write "react": "${version}" into mf-own/package.json, then npm install.`,
  });
});
