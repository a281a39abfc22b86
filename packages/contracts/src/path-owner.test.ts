import { expect, it } from '@jest/globals';
import { bestMatch, ownerOf } from './path-owner.js';

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
])('the path %s belongs to %s', (pathname, path) => {
  expect(bestMatch(paths, pathname)).toBe(path);
});

it('an address belongs to the remote with the most specific path, whichever the registry lists first', () => {
  const pointer = { version: '1.0.0', entry: '/e.js', manifest: '/m.json' };
  const remotes = {
    'mf-help': { ...pointer, paths: ['/help/*'] },
    'mf-public': { ...pointer, paths: ['/help/contact'] },
  };
  expect(ownerOf({ remotes }, '/help/contact')).toEqual({
    remote: 'mf-public',
    path: '/help/contact',
  });
  expect(ownerOf({ remotes }, '/help/more')?.remote).toBe('mf-help');
  expect(ownerOf({ remotes }, '/')).toBeNull();
});
