import { afterAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';

const SUITE = 'https://queuebell.example';
const FRONT = 'http://localhost:3000';
process.env['DEV_PAGES'] = `${FRONT} ${SUITE}`;
// The kit reads the variable when it is loaded.
const { devServer } = await import('./base-config.mjs');
const { remoteConfig } = await import('./remote-config.mjs');
const { repoRoot } = await import('./source-digest.mjs');

mkdirSync(path.join(repoRoot, '.cache'), { recursive: true });
const dir = mkdtempSync(path.join(repoRoot, '.cache/dev-server-'));
afterAll(() => rmSync(dir, { recursive: true }));
mkdirSync(path.join(dir, 'src'));
writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name: 'mf-own', version: '1.0.0' }));
writeFileSync(path.join(dir, 'budget.json'), '{}');
writeFileSync(path.join(dir, 'src/remote.tsx'), 'export default defineRemote({\n  contract: 2,\n});\n');

function headersFor(origin: string | undefined) {
  const { headers } = devServer(3200);
  if (typeof headers !== 'function') throw new Error('The headers do not depend on the page.');
  const request: { headers: IncomingHttpHeaders } = { headers: origin === undefined ? {} : { origin } };
  return (headers as (asked: typeof request) => Record<string, string>)(request);
}

test.each([SUITE, FRONT])('a page of %s may read the files', (origin) =>
  expect(headersFor(origin)).toEqual({ Vary: 'Origin', 'Access-Control-Allow-Origin': origin }),
);

test.each(['https://evil.example', `${SUITE}.evil.example`, 'http://localhost:3001', 'null', undefined])(
  'a page of %s may not',
  (origin) => expect(headersFor(origin)).toEqual({ Vary: 'Origin' }),
);

test('pages of the suite may hear of changes', () =>
  expect(devServer(3200).allowedHosts).toEqual(['localhost', 'queuebell.example']));

test('a remote for a deployed suite exchanges components, but evaluates no text and links its styles', () => {
  const { plugins = [], devtool, module } = remoteConfig({ dir, screens: {} })({}, { mode: 'development' });
  const names = plugins.map((plugin) => plugin?.constructor.name);
  expect(names).toContain('MiniCssExtractPlugin');
  expect(names).toContain('ReactRefreshPlugin');
  expect(devtool).toBe('cheap-module-source-map');
  expect(JSON.stringify(module)).not.toContain('style-loader');
});
