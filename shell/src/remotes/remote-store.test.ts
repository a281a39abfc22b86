import { describe, expect, it, jest } from '@jest/globals';
import type { Registry } from '@queuebell/contracts/registry';
import { tooSlow } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { createRemoteStore } from './remote-store';
import { type Served, loaderOf, moduleWith, registryWith } from './testing';

const good = () => moduleWith('Admin');
const crash = new TypeError("Cannot read properties of undefined (reading 'entries')");
const chunkGone = Object.assign(new Error('Loading chunk 46 failed.'), { name: 'ChunkLoadError' });

interface Page {
  registry?: Registry;
  served?: Served;
  /** The next answers of the registry's server; left out: none. */
  next?: Registry;
  /** Whether a fresh page may be had for a file that is gone. */
  reloads?: 'reloading' | 'away' | 'useless';
}

/** In this page waiting takes no time, unless for what comes at once. */
function open({
  registry = registryWith('2.0.0', '1.0.0'),
  served = {},
  next,
  reloads = 'useless',
}: Page = {}) {
  const host = createFakeHost();
  const loader = loaderOf(served);
  const server = { registry: next };
  const fetch = async () => {
    if (!server.registry) throw new TypeError('Failed to fetch');
    return { ok: true, json: async () => server.registry } as Response;
  };
  const reload = jest.fn(async (_release: string) => reloads);
  const after = () => new Promise<void>((resolve) => setTimeout(resolve));
  const store = createRemoteStore({ registry, host, loader, fetch, missingFileReload: { reload }, after });
  return { host, store, reload, server, ...loader };
}

const load = (store: ReturnType<typeof open>['store']) => store.routesOf('mf-queue', '/admin');

describe('the remotes of a page', () => {
  it('are known by their paths from the registry alone', () => {
    const { store, asked } = open();
    expect(store.ownerOf('/admin')).toBe('mf-queue');
    expect(store.ownerOf('/ticket/42')).toBe('mf-queue');
    expect(store.ownerOf('/nowhere')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('are loaded once, however often they are drawn', async () => {
    const { store, asked } = open({ served: { '2.0.0': good } });
    await store.prepare('/admin');
    await store.prepare('/admin');
    expect(asked).toEqual(['2.0.0']);
    await expect(load(store)).resolves.toHaveLength(1);
  });

  it('of contract 1 get its list of calls', async () => {
    // In this page waiting takes no time, and so nothing may be loaded for the first time.
    await import('./contract-1');
    const routes = jest.fn((_host: object) => [{ path: '/admin' }]);
    const { store } = open({ served: { '2.0.0': () => ({ default: { contract: 1, routes } }) } });
    await expect(load(store)).resolves.toHaveLength(1);
    expect(routes.mock.calls[0]?.[0]).toMatchObject({ api: { readShop: expect.any(Function) } });
  });

  it('are not loaded for a path that nobody owns', async () => {
    const { store, asked } = open();
    await store.prepare('/nowhere');
    expect(asked).toEqual([]);
  });

  it('say while something is loading, and no longer once it came or failed', async () => {
    const { store } = open({ served: { '2.0.0': good } });
    const changes: boolean[] = [];
    store.subscribe(() => changes.push(store.isLoading()));
    await store.prepare('/admin');
    expect(changes.at(0)).toBe(true);
    expect(store.isLoading()).toBe(false);
    const { store: failing } = open();
    await failing.prepare('/admin');
    expect(failing.isLoading()).toBe(false);
  });
});

describe('a part that a remote has on a page of another one', () => {
  it('comes from a file that the pages of its remote then use', async () => {
    const { store, asked } = open({ served: { '2.0.0': good } });
    await expect(store.moduleOf('mf-queue')).resolves.toMatchObject({ contract: 2 });
    await store.prepare('/admin');
    expect(asked).toEqual(['2.0.0']);
  });

  it('comes from the file that a page of its remote has loaded', async () => {
    const { store, asked } = open({ served: { '2.0.0': good } });
    await store.prepare('/admin');
    await expect(store.moduleOf('mf-queue')).resolves.toMatchObject({ contract: 2 });
    expect(asked).toEqual(['2.0.0']);
  });

  it('is requested again by the next page if its file did not come', async () => {
    const { store, asked, served } = open();
    await expect(store.moduleOf('mf-queue')).rejects.toThrow('Failed to load');
    served['2.0.0'] = good;
    await expect(store.moduleOf('mf-queue')).resolves.toMatchObject({ contract: 2 });
    expect(asked).toEqual(['2.0.0', '2.0.0']);
  });

  it('is missing if the registry does not list its remote', async () => {
    await expect(open().store.moduleOf('mf-other')).rejects.toThrow('The registry lists no remote mf-other.');
  });
});

describe('several releases that cannot be shown, one after the other,', () => {
  const registry = registryWith('4.0.0', '3.0.0', '1.0.0', '2.0.0');

  it('are replaced by the first one that can be shown, in the order of the registry', async () => {
    const broken = () => {
      throw crash;
    };
    const { store, host, asked } = open({
      registry,
      served: { '4.0.0': broken, '3.0.0': broken, '2.0.0': good, '1.0.0': good },
    });
    await expect(load(store)).resolves.toHaveLength(1);
    expect(asked).toEqual(['4.0.0', '3.0.0', '1.0.0']);
    expect(host.problems).toEqual([expect.objectContaining({ version: '4.0.0', fallback: '1.0.0' })]);
  });

  it('are replaced likewise when each breaks as it is drawn', async () => {
    const { store, asked } = open({
      registry,
      served: { '4.0.0': good, '3.0.0': good, '1.0.0': good },
    });
    for (let broken = 0; broken < 2; broken++) {
      await load(store);
      expect(await store.recover('mf-queue', '/admin', new Error(`broke, ${broken}`))).toBe('again');
    }
    await load(store);
    expect(asked).toEqual(['4.0.0', '3.0.0', '1.0.0']);
    expect(store.releaseAt('/admin')).toEqual({ remote: 'mf-queue', version: '1.0.0' });
  });

  it('are not all tried on a network that is too slow for the first two', async () => {
    const { store, asked } = open({ registry, served: { '4.0.0': 'slow', '3.0.0': 'slow', '1.0.0': good } });
    await expect(load(store)).rejects.toThrow('took too long');
    expect(asked).toEqual(['4.0.0', '3.0.0', '4.0.0', '3.0.0']);
  });
});

describe('a release that cannot be shown', () => {
  const lazyRoute = (lazy: () => Promise<object>) => ({
    default: { contract: 2, routes: () => [{ path: '/admin', lazy }] },
  });
  const failures: [string, Served[string], string[]][] = [
    ['is not there', () => Promise.reject(chunkGone), ['2.0.0', '2.0.0', '1.0.0']],
    ['does not come', 'slow', ['2.0.0', '1.0.0']],
    ['throws while it is loaded', () => Promise.reject(crash), ['2.0.0', '1.0.0']],
    ['is of a newer contract', () => moduleWith('Admin', 9), ['2.0.0', '1.0.0']],
    ['has no screen there', () => ({ default: { contract: 2, routes: () => [] } }), ['2.0.0', '1.0.0']],
    ['has no screen’s file', () => lazyRoute(() => Promise.reject(chunkGone)), ['2.0.0', '2.0.0', '1.0.0']],
    [
      'has a screen’s file that does not come',
      () => lazyRoute(() => new Promise(() => undefined)),
      ['2.0.0', '1.0.0'],
    ],
  ];

  it.each(failures)(
    'because it %s is replaced by the one before it, and reported',
    async (_what, answer, tried) => {
      const { store, asked, host } = open({ served: { '2.0.0': answer as () => unknown, '1.0.0': good } });
      await expect(load(store)).resolves.toHaveLength(1);
      expect(asked).toEqual(tried);
      expect(host.problems).toEqual([
        expect.objectContaining({
          area: 'shell/remotes',
          remote: 'mf-queue',
          version: '2.0.0',
          fallback: '1.0.0',
          cause: expect.any(Error),
        }),
      ]);
    },
  );

  it('is not reported if it comes at the second attempt', async () => {
    const answers = [() => Promise.reject(chunkGone), good];
    const { store, host } = open({ served: { '2.0.0': () => answers.shift()?.() } });
    await expect(load(store)).resolves.toHaveLength(1);
    expect(host.problems).toEqual([]);
  });

  it('is waited for once more if the network is slow for the earlier one too', async () => {
    const { store, asked } = open({ served: { '2.0.0': 'slow', '1.0.0': 'slow' } });
    await expect(load(store)).rejects.toThrow('took too long');
    expect(asked).toEqual(['2.0.0', '1.0.0', '2.0.0', '1.0.0']);
  });

  it('is not waited for if it is broken, and the earlier one is only slow', async () => {
    const { store, asked } = open({ served: { '1.0.0': 'slow' } });
    await expect(load(store)).rejects.toThrow('took too long');
    expect(asked).toEqual(['2.0.0', '2.0.0', '1.0.0', '1.0.0']);
  });

  it('is a problem if there was none before it, with the release that it is about', async () => {
    const { store, host } = open({ registry: registryWith('2.0.0') });
    const cause = await load(store).catch((error: unknown) => error);
    expect(await store.recover('mf-queue', '/admin', cause)).toBe('problem');
    expect(host.problems).toEqual([expect.objectContaining({ remote: 'mf-queue', version: '2.0.0', cause })]);
  });

  it('stays a problem until Retry, which loads the release that the registry has by then', async () => {
    const { store, asked, server } = open({ registry: registryWith('2.0.0'), served: { '3.0.0': good } });
    const cause = await load(store).catch((error: unknown) => error);
    await expect(load(store)).rejects.toThrow('Failed to load script');
    expect(await store.recover('mf-queue', '/admin', cause)).toBe('problem');
    server.registry = registryWith('3.0.0');
    await expect(load(store)).resolves.toHaveLength(1);
    expect(asked).toEqual(['2.0.0', '2.0.0', '3.0.0']);
  });

  it('is tried again with the earlier registry if no other can be had', async () => {
    const { store, served } = open({ registry: registryWith('2.0.0') });
    const cause = await load(store).catch((error: unknown) => error);
    await store.recover('mf-queue', '/admin', cause);
    served['2.0.0'] = good;
    await expect(load(store)).resolves.toHaveLength(1);
  });
});

describe('a release that breaks while it is drawn', () => {
  it('for the first time is replaced by the one before it, and reported', async () => {
    const { store, asked, host } = open({ served: { '2.0.0': good, '1.0.0': good } });
    await load(store);
    expect(await store.recover('mf-queue', '/admin', crash)).toBe('again');
    await load(store);
    expect(asked).toEqual(['2.0.0', '1.0.0']);
    expect(host.problems).toEqual([
      expect.objectContaining({ remote: 'mf-queue', version: '2.0.0', fallback: '1.0.0', cause: crash }),
    ]);
  });

  it('is a problem when the one before it breaks too, and Retry starts again', async () => {
    const { store, asked } = open({ served: { '2.0.0': good, '1.0.0': good } });
    await load(store);
    await store.recover('mf-queue', '/admin', crash);
    await load(store);
    expect(await store.recover('mf-queue', '/admin', new RangeError('too'))).toBe('problem');
    await load(store);
    expect(asked).toEqual(['2.0.0', '1.0.0', '2.0.0']);
  });

  it('later is a problem: what was typed and seen is not replaced by something older', async () => {
    const { store } = open({ served: { '2.0.0': good, '1.0.0': good } });
    await load(store);
    store.markStable('mf-queue', '/admin');
    expect(await store.recover('mf-queue', '/admin', crash)).toBe('problem');
  });

  it('later, and again after Retry, is replaced by the one before it', async () => {
    const { store, asked, host } = open({ served: { '2.0.0': good, '1.0.0': good } });
    await load(store);
    store.markStable('mf-queue', '/admin');
    await store.recover('mf-queue', '/admin', crash);
    await load(store);
    store.markStable('mf-queue', '/admin');
    expect(await store.recover('mf-queue', '/admin', crash)).toBe('again');
    await load(store);
    expect(asked).toEqual(['2.0.0', '2.0.0', '1.0.0']);
    expect(host.problems.at(-1)).toMatchObject({ version: '2.0.0', fallback: '1.0.0' });
  });

  it('on another screen than the one that stood is replaced all the same', async () => {
    const { store, asked } = open({ served: { '2.0.0': good, '1.0.0': good } });
    await load(store);
    store.markStable('mf-queue', '/admin');
    expect(await store.recover('mf-queue', '/ticket/1', crash)).toBe('again');
    await load(store);
    expect(asked).toEqual(['2.0.0', '1.0.0']);
  });

  it('for one customer and not for another is a problem, because their screen is the same', async () => {
    const { store } = open({ served: { '2.0.0': good, '1.0.0': good } });
    await load(store);
    store.markStable('mf-queue', '/ticket/1');
    expect(await store.recover('mf-queue', '/ticket/2', crash)).toBe('problem');
  });

  it('on a screen that is too slow is replaced by the one before it, without a reload', async () => {
    const { store, reload } = open({ served: { '2.0.0': good, '1.0.0': good }, reloads: 'reloading' });
    await load(store);
    store.markStable('mf-queue', '/admin');
    expect(await store.recover('mf-queue', '/ticket/1', tooSlow('mf-queue 2.0.0'))).toBe('again');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is recovered from once, however often that is requested', async () => {
    const { store, host } = open({ registry: registryWith('2.0.0'), served: { '2.0.0': good } });
    await load(store);
    await Promise.all([
      store.recover('mf-queue', '/admin', crash),
      store.recover('mf-queue', '/admin', crash),
    ]);
    expect(host.problems).toHaveLength(1);
  });
});

describe('a missing file of a release in use', () => {
  it.each([
    ['reloading', 'reloading'],
    ['away', 'away'],
    ['useless', 'problem'],
  ] as const)('leads to a fresh page: %s, so the result is %s', async (reloads, outcome) => {
    const { store, reload } = open({ served: { '2.0.0': good }, reloads });
    await load(store);
    store.markStable('mf-queue', '/admin');
    expect(await store.recover('mf-queue', '/admin', chunkGone)).toBe(outcome);
    expect(reload).toHaveBeenCalledWith('mf-queue 2.0.0');
  });

  it('leads to no fresh page if the code is wrong', async () => {
    const { store, reload } = open({ served: { '2.0.0': good }, reloads: 'reloading' });
    await load(store);
    store.markStable('mf-queue', '/admin');
    await store.recover('mf-queue', '/admin', crash);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page that slept until its releases were removed', () => {
  const asleep = { registry: registryWith('2.0.0', '1.0.0'), served: { '9.0.0': good } };
  const failure = (store: ReturnType<typeof open>['store']) => load(store).catch((error: unknown) => error);

  it('loads what the registry has by now, by itself', async () => {
    const { store, reload, host } = open({ ...asleep, next: registryWith('9.0.0', '8.0.0') });
    expect(await store.recover('mf-queue', '/admin', await failure(store))).toBe('again');
    await expect(load(store)).resolves.toHaveLength(1);
    expect(store.releaseAt('/admin')).toEqual({ remote: 'mf-queue', version: '9.0.0' });
    expect(reload).not.toHaveBeenCalled();
    expect(host.problems).toEqual([]);
  });

  it('is reloaded if the registry does not come', async () => {
    const { store, reload } = open({ ...asleep, reloads: 'reloading' });
    expect(await store.recover('mf-queue', '/admin', await failure(store))).toBe('reloading');
    expect(reload).toHaveBeenCalledWith('mf-queue 2.0.0');
  });

  it('says so, and waits, if nothing comes from the server', async () => {
    const { store, host } = open({ ...asleep, reloads: 'away' });
    expect(await store.recover('mf-queue', '/admin', await failure(store))).toBe('away');
    expect(host.problems).toHaveLength(1);
  });

  it('says so if the registry is still the same: a fresh page would ask for the same files', async () => {
    const { store, reload } = open({ ...asleep, next: asleep.registry, reloads: 'reloading' });
    expect(await store.recover('mf-queue', '/admin', await failure(store))).toBe('problem');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not go on for ever if each answer names other missing files', async () => {
    const { store, server } = open({ ...asleep, next: registryWith('7.0.0') });
    expect(await store.recover('mf-queue', '/admin', await failure(store))).toBe('again');
    server.registry = registryWith('6.0.0');
    expect(await store.recover('mf-queue', '/admin', await failure(store))).toBe('problem');
  });
});

describe('a page that is open while somebody deploys', () => {
  it('knows which of its screens have another release by now', async () => {
    const { store } = open({ served: { '2.0.0': good } });
    store.setRegistry(registryWith('3.0.0', '2.0.0'));
    expect(store.isOutdated('/admin')).toBe(false);
    await load(store).catch(() => undefined);
    store.setRegistry(registryWith('4.0.0', '3.0.0'));
    expect(store.isOutdated('/admin')).toBe(true);
    expect(store.isOutdated('/nowhere')).toBe(false);
  });

  it('is not outdated by a release that it could not load, nor by going back to the one it has', async () => {
    const { store } = open({ served: { '1.0.0': good } });
    await load(store);
    expect(store.isOutdated('/admin')).toBe(false);
    store.setRegistry(registryWith('1.0.0'));
    expect(store.isOutdated('/admin')).toBe(false);
    store.setRegistry(registryWith('3.0.0', '2.0.0'));
    expect(store.isOutdated('/admin')).toBe(true);
  });

  it('loads what it has not yet loaded in the release of now', async () => {
    const { store, asked } = open({ served: { '3.0.0': good } });
    store.setRegistry(registryWith('3.0.0', '2.0.0'));
    await load(store);
    expect(asked).toEqual(['3.0.0']);
    expect(store.releaseAt('/admin')).toEqual({ remote: 'mf-queue', version: '3.0.0' });
  });
});
