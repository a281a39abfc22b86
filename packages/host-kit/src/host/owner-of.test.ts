import { expect, it } from '@jest/globals';
import { ownerOf } from './owner-of';

const pointer = { version: '1.0.0', entry: '/e.js', manifest: '/m.json' };
const registry = {
  contract: 1,
  remotes: {
    'mf-public': { ...pointer, paths: ['/'] },
    'mf-queue': { ...pointer, paths: ['/admin', '/ticket/:id'] },
    'mf-demo': { ...pointer, paths: ['/Demo-Dashboard'] },
  },
};

it.each([
  ['/', 'mf-public'],
  ['/admin', 'mf-queue'],
  ['/admin/', 'mf-queue'],
  ['/ADMIN', 'mf-queue'],
  ['/ticket/31', 'mf-queue'],
  ['/Demo-Dashboard', 'mf-demo'],
  ['/ticket', null],
  ['/admin/secrets', null],
  ['/administrator', null],
  ['/nothing', null],
])('the address %s belongs to %s', (path, owner) => {
  expect(ownerOf(registry, path)).toBe(owner);
});

it('an address belongs to nobody when there are no remotes', () => {
  expect(ownerOf({ contract: 1, remotes: {} }, '/')).toBeNull();
});
