import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { linksOf } from './links.mjs';
import { placesOf } from './places.mjs';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'places-'));
  await mkdir(path.join(dir, 'src'));
});
afterEach(() => rm(dir, { recursive: true }));

const write = (text: string) => writeFile(path.join(dir, 'src/places.ts'), text);

it('a remote’s places are read from its typed file, and it may have none', async () => {
  expect(placesOf(dir)).toEqual({});
  await write(`
    import type { Places } from '@queuebell/contracts/registry';
    const order: number = 10;
    export const places: Places = { nav: [{ label: 'Reviews', path: '/reviews', for: ['owner'], order }] };
  `);
  expect(placesOf(dir)).toEqual({ nav: [{ label: 'Reviews', path: '/reviews', for: ['owner'], order: 10 }] });
});

it.each([
  ['imports more than types', `import { x } from './x'; export const places = x;`, /import types alone/],
  ['does not export them', `export const other = {};`, /does not export places/],
])('a file that %s fails the build', async (_what, text, words) => {
  await write(text);
  expect(() => placesOf(dir)).toThrow(words);
});

it.each([
  [`const a = <b to="/login">x</b>; links.go('/profile#top')`, ['/login', '/profile']],
  ['const a = `/ticket/${id}`; const b = `/pair?code=${code}`', ['/ticket/:any', '/pair']],
  ['const a = `/ticket${rest}`', []],
  [`const a = '/ticket/' + id`, ['/ticket/:any']],
  [`import a from '/abs'; const b = ['/api/x', '/releases/', '/en-GB', 'no/path', '/']`, ['/en-GB']],
  [`const a = ['/releases', '/tv', '/preview/leave', '/busy']`, ['/releases']],
])('the build finds the links in %s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});
