import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { packedManifest, type Manifest } from './manifest.ts';

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as Manifest;

it('a packed package exports JavaScript with its types in place of sources', () => {
  const packed = packedManifest(manifestOf('contracts'), { license: 'UNLICENSED' });
  expect(packed.exports).toMatchObject({
    '.': { types: './src/index.d.ts', default: './src/index.js' },
    './routes': { types: './src/routes/index.d.ts', default: './src/routes/index.js' },
  });
  expect(packed).toMatchObject({ name: '@queuebell/contracts', type: 'module', license: 'UNLICENSED' });
  expect(Object.keys(packed)).not.toContain('private');
});

it('a packed package exports patterns and styles, and the types of plain JavaScript', () => {
  expect(packedManifest(manifestOf('host-kit'), {}).exports['./capabilities/*']).toEqual({
    types: './src/capabilities/*.d.ts',
    default: './src/capabilities/*.js',
  });
  expect(packedManifest(manifestOf('ui'), {}).exports['./global.css']).toBe('./src/global.css');
  expect(packedManifest(manifestOf('build-kit'), {}).exports['.']).toEqual({
    types: './src/index.d.mts',
    default: './src/index.mjs',
  });
});

it('a packed package leaves imports without endings to bundlers', () => {
  const types = ['contracts', 'router', 'ui', 'host-kit', 'build-kit'].map(
    (name) => packedManifest(manifestOf(name), {}).type,
  );
  expect(types).toEqual(['module', undefined, undefined, undefined, 'module']);
});
