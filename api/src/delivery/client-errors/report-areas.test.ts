import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { REPORT_AREAS } from './report-areas.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PAGES = [
  ...['api/page-scripts', 'packages/host-kit/src', 'shell/src'],
  ...readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => `${name}/src`),
];

const areasIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\barea(?:: ?|=)['"]([^'"]+)['"]/g)].map(([, area = '']) => area));

it('the list of areas has each area that a page reports, and no other', () => {
  expect([...new Set(PAGES.flatMap(areasIn))].sort()).toEqual([...REPORT_AREAS].sort());
});
