import { expect, it } from '@jest/globals';
import { overlap, pathProblems } from './path-rules.js';

it.each([
  ['/ticket/:id', '/ticket/any', true],
  ['/ticket/:id', '/ticket/:other', true],
  ['/ticket/:id', '/Ticket/:id/', true],
  ['/join/:code', '/:anything/abc', true],
  ['/help/*', '/help/contact', true],
  ['/help/*', '/help', true],
  ['/*', '/', true],
  ['/', '/', true],
  ['/ticket/:id', '/ticket', false],
  ['/ticket/:id', '/ticket/:id/more', false],
  ['/ticket/:id', '/tickets/any', false],
  ['/help/*', '/helpful', false],
  ['/', '/:anything', false],
])('the paths %s and %s overlap: %s', (one, other, isSo) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([isSo, isSo]);
});

it('a remote may have each kind of address that the suite uses', () => {
  const paths = [
    '/',
    '/admin',
    '/Demo-Dashboard',
    '/ticket/:id',
    '/join/:code',
    '/docs/*',
    '/a.b/c_d~1/',
    '/apis',
    '/iconsets',
    '/help/terms.txt',
    '/sw.json',
    '/releases',
  ];
  expect(pathProblems(paths)).toEqual([]);
});

it.each([
  '/api',
  '/api/site',
  '/API/x',
  '/assets/x',
  '/releases/:x',
  '/releases/*',
  '/remotes/mf-queue/x',
  '/remotes.json',
  '/sandbox',
  '/tv',
  '/Door',
  '/icons',
  '/proxy/health',
  '/unavailable.html',
  '/terms.txt',
  '/Logo.SVG/',
  '/sw.js',
  '/till/counter.webmanifest',
  '/ticket/alert-sw.js',
  '/:anything',
  '/:any/thing',
  '/*',
])('a remote cannot have a path that the server answers by itself: %s', (path) => {
  expect(pathProblems([path])).toEqual([expect.stringMatching(/answers by itself\.$/)]);
});

it.each([
  '/x/:id?',
  '/x?',
  '/x/:id.json',
  '/x/*/y',
  '/x*',
  '/x/:',
  '//x',
  '/x//y',
  '/x/../y',
  '/x/%61',
  '/x y',
  '/(a|b)',
  'x',
])('a remote cannot have a path that no page could have: %s', (path) => {
  expect(pathProblems([path])).toEqual([expect.stringMatching(/^\S.* is not an address for pages/)]);
});
