import { expect, it } from '@jest/globals';
import { bestMatch } from './route-match.js';

const paths = ['/', '/admin', '/ticket/:id', '/ticket/new', '/docs/*', '/:anything'];

it.each([
  ['/', '/'],
  ['/admin', '/admin'],
  ['/Admin/', '/admin'],
  ['/ticket/7', '/ticket/:id'],
  ['/ticket/new', '/ticket/new'],
  ['/ticket', '/:anything'],
  ['/docs', '/docs/*'],
  ['/docs/a/b', '/docs/*'],
  ['/ticket/7/8', null],
  ['/a/b', null],
])('%s is %s', (pathname, path) => {
  expect(bestMatch(paths, pathname)).toBe(path);
});
