import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { remoteConfig } from './remote-config.mjs';
import { sharedModules } from './shared.mjs';
import { repoRoot } from './source-digest.mjs';

test('what is shared says the version of the package that it is, and none that stands here', () => {
  const given = sharedModules({ eager: true, versionOf: (name) => `of ${name}` });
  assert.deepEqual(Object.fromEntries(Object.entries(given).map(([key, { version }]) => [key, version])), {
    react: 'of react',
    'react/': 'of react',
    'react-dom': 'of react',
    'react-dom/': 'of react',
    'react-router-dom': 'of react-router',
    '@queuebell/ui': 'of @queuebell/ui',
  });
});

test('that of the ui is the one in its package.json', () => {
  const file = new URL('../../ui/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(sharedModules({ eager: false })['@queuebell/ui'].version, version);
});

test('a remote with its own copy of React is not built, and is told what to do', (t) => {
  mkdirSync(path.join(repoRoot, '.cache'), { recursive: true });
  const dir = mkdtempSync(path.join(repoRoot, '.cache/own-react-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const write = (/** @type {string} */ file, /** @type {object} */ value) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), JSON.stringify(value));
  };
  write('package.json', { name: 'mf-own', version: '1.0.0' });
  write('budget.json', {});
  remoteConfig({ dir, screens: {} });

  write('node_modules/react/package.json', { version: '19.1.0' });
  const { version } = JSON.parse(
    readFileSync(path.join(repoRoot, 'node_modules/react/package.json'), 'utf8'),
  );
  assert.throws(() => remoteConfig({ dir, screens: {} }), {
    message:
      `mf-own has its own react 19.1.0 (${path.relative(repoRoot, dir)}/node_modules/react), and a page can have only one: ` +
      `the suite's, ${version}. Write "react": "${version}" into mf-own/package.json, then npm install.`,
  });
});
