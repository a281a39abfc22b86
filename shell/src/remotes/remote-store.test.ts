import { describe, expect, it, jest } from '@jest/globals';
import type { Registry } from '@queuebell/contracts/registry';
import { createFakeHost } from '@queuebell/remote-kit/testing';
import { createRemoteStore } from './remote-store';

const pointer = (version: string) => ({
  version,
  entry: `/releases/mf-queue/${version}/remoteEntry.js`,
  manifest: `/releases/mf-queue/${version}/mf-manifest.json`,
});

const registryWith = (version: string, previous?: string): Registry => ({
  contract: 1,
  remotes: {
    'mf-queue': {
      ...pointer(version),
      paths: ['/admin', '/ticket/:id'],
      ...(previous && { previous: pointer(previous) }),
    },
  },
});

const goodModule = { default: { contract: 1, routes: () => [{ path: '/admin', element: 'Admin' }] } };

/** A loader for which only the named versions can be loaded, and what it was asked for. */
function loaderOf(...working: string[]) {
  const asked: string[] = [];
  const loader = {
    load: async (_name: string, { version }: { version: string }): Promise<unknown> => {
      asked.push(version);
      if (!working.includes(version)) throw new Error('Failed to load script');
      return goodModule;
    },
  };
  return { asked, loader };
}

const noFetch = () => Promise.reject(new Error('The test did not expect a request.'));

function storeWith(
  registry: Registry,
  loader: ReturnType<typeof loaderOf>['loader'],
  fetch: unknown = noFetch,
) {
  const host = createFakeHost();
  return {
    host,
    store: createRemoteStore({ registry, host, loader, fetch: fetch as typeof globalThis.fetch }),
  };
}

describe('the remotes of a page', () => {
  it('knows the owner of a path from the registry alone', () => {
    const { store } = storeWith(registryWith('2.0.0'), loaderOf().loader);
    expect(store.ownerOf('/admin')).toBe('mf-queue');
    expect(store.ownerOf('/ticket/42')).toBe('mf-queue');
    expect(store.ownerOf('/nowhere')).toBeNull();
  });

  it('loads a remote once, however often it is drawn', async () => {
    const { asked, loader } = loaderOf('2.0.0');
    const { store } = storeWith(registryWith('2.0.0'), loader);
    await store.prepare('/admin');
    await store.prepare('/admin');
    expect(asked).toEqual(['2.0.0']);
    await expect(store.routesOf('mf-queue')).resolves.toHaveLength(1);
  });

  it('loads nothing for a path that nobody owns', async () => {
    const { asked, loader } = loaderOf('2.0.0');
    const { store } = storeWith(registryWith('2.0.0'), loader);
    await store.prepare('/nowhere');
    expect(asked).toEqual([]);
  });

  it('tries a release twice and then falls back to the one before it', async () => {
    const { asked, loader } = loaderOf('1.0.0');
    const { host, store } = storeWith(registryWith('2.0.0', '1.0.0'), loader);
    await store.prepare('/admin');
    expect(asked).toEqual(['2.0.0', '2.0.0', '1.0.0']);
    await expect(store.routesOf('mf-queue')).resolves.toHaveLength(1);
    expect(host.problems).toHaveLength(2);
  });

  it('keeps the failure until it is forgotten, then asks the registry again and loads what is there now', async () => {
    const { asked, loader } = loaderOf('3.0.0');
    const fetch = jest.fn(async () => ({ json: async () => registryWith('3.0.0') }));
    const { store } = storeWith(registryWith('2.0.0'), loader, fetch);
    await expect(store.routesOf('mf-queue')).rejects.toThrow('Failed to load script');
    await expect(store.routesOf('mf-queue')).rejects.toThrow('Failed to load script');
    expect(asked).toEqual(['2.0.0', '2.0.0']);

    store.forget('mf-queue');
    await expect(store.routesOf('mf-queue')).resolves.toHaveLength(1);
    expect(asked).toEqual(['2.0.0', '2.0.0', '3.0.0']);
  });

  it('goes on with the registry it has when a new one cannot be had', async () => {
    const { loader } = loaderOf('2.0.0');
    const { store } = storeWith(registryWith('2.0.0'), loader);
    store.forget('mf-queue');
    await expect(store.routesOf('mf-queue')).resolves.toHaveLength(1);
  });

  it('refuses a remote that was built for a contract it does not run', async () => {
    const foreign = { load: async () => ({ default: { contract: 9, routes: () => [] } }) };
    const { store } = storeWith(registryWith('2.0.0'), foreign);
    await expect(store.routesOf('mf-queue')).rejects.toThrow('contract 9');
  });

  it('says while something is on its way', async () => {
    const { loader } = loaderOf('2.0.0');
    const { store } = storeWith(registryWith('2.0.0'), loader);
    const changes: boolean[] = [];
    store.subscribe(() => changes.push(store.isLoading()));
    await store.prepare('/admin');
    expect(changes.at(0)).toBe(true);
    expect(store.isLoading()).toBe(false);
  });

  it('is no longer loading once it has failed', async () => {
    const { store } = storeWith(registryWith('2.0.0'), loaderOf().loader);
    await store.prepare('/admin');
    expect(store.isLoading()).toBe(false);
  });
});
