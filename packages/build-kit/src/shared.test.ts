import { expect, test } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { sharedModules } from './shared.mjs';

test('a shared package has the version that is installed, not one that is written here', () => {
  const given = sharedModules({ eager: true, versionOf: (name) => `of ${name}` });
  expect(Object.fromEntries(Object.entries(given).map(([key, { version }]) => [key, version]))).toStrictEqual(
    {
      react: 'of react',
      'react/': 'of react',
      'react-dom': 'of react',
      'react-dom/': 'of react',
      'react-router-dom': 'of react-router',
      '@queuebell/ui': 'of @queuebell/ui',
    },
  );
});

test('the shared ui has the version in its package.json', () => {
  const file = new URL('../../ui/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(sharedModules({ eager: false })['@queuebell/ui'].version, version);
});
