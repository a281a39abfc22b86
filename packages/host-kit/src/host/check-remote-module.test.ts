import { describe, expect, it, jest } from '@jest/globals';
import type { RemoteModule } from '../contract';
import { createFakeHost } from '../testing/fake-host';
import { checkRemoteModule } from './check-remote-module';

const host = createFakeHost();
const check = (exported: unknown) => checkRemoteModule('mf-queue', exported, host);

describe('a remote that keeps to the contract', () => {
  it('gives its routes', () => {
    const routes = [
      { path: '/admin', lazy: async () => ({ element: null }), children: [{ index: true as const }] },
    ];
    expect(check({ default: { contract: 2, routes: () => routes } })).toBe(routes);
  });

  it('is given the host', () => {
    const routes = jest.fn<RemoteModule['routes']>(() => []);
    check({ default: { contract: 2, routes } });
    expect(routes).toHaveBeenCalledWith(host);
  });
});

describe('a remote that breaks the contract', () => {
  it.each([
    ['exports nothing', undefined],
    ['exports null', null],
    ['has no default export', { routes: () => [] }],
    ['has no routes', { default: { contract: 2 } }],
    ['has a list for routes', { default: { contract: 2, routes: [] } }],
    ['has no contract', { default: { routes: () => [] } }],
    ['has text for a contract', { default: { contract: '1', routes: () => [] } }],
    ['is of a newer contract', { default: { contract: 3, routes: () => [] } }],
    ['is of an older contract', { default: { contract: 1, routes: () => [] } }],
    ['is of too old a contract', { default: { contract: -1, routes: () => [] } }],
    ['gives no list', { default: { contract: 2, routes: () => ({}) } }],
    [
      'loads data by the router',
      { default: { contract: 2, routes: () => [{ path: '/x', loader: () => 1 }] } },
    ],
    [
      'takes forms by the router',
      { default: { contract: 2, routes: () => [{ path: '/x', action: () => 1 }] } },
    ],
    [
      'has lazy parts',
      { default: { contract: 2, routes: () => [{ path: '/x', lazy: { Component: () => 1 } }] } },
    ],
    [
      'does so deeper down',
      {
        default: { contract: 2, routes: () => [{ path: '/x', children: [{ path: 'y', loader: () => 1 }] }] },
      },
    ],
  ])('is refused by its name when it %s', (_what, exported) => {
    expect(() => check(exported)).toThrow(TypeError);
    expect(() => check(exported)).toThrow(/^mf-queue/);
  });

  it('is refused with its contract and that of the shell', () => {
    expect(() => check({ default: { contract: 7, routes: () => [] } })).toThrow(
      'mf-queue is built for contract 7, this host runs 2.',
    );
  });
});
