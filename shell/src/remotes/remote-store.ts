import {
  type Registry,
  type RegistryEntry,
  type ReleasePointer,
  ownerOf,
} from '@queuebell/contracts/registry';
import type { RouteObject } from 'react-router-dom';
import type { Host } from '@queuebell/remote-kit';
import {
  type TrackedPromise,
  checkRemoteModule,
  fetchRegistry,
  prepareRoutes,
  trackPromise,
} from '@queuebell/remote-kit/host';
import type { RemoteModuleLoader } from './federated-loader';

interface RemoteStorePowers {
  registry: Registry;
  host: Host;
  loader: RemoteModuleLoader;
  fetch: typeof globalThis.fetch;
}

/** The remotes of this page: what each path belongs to, and the routes of those that were needed so far. */
export interface RemoteStore {
  /** The remote that owns a path, or null. */
  ownerOf(path: string): string | null;
  /** Whether a path is drawn without the navigation bar. */
  isPlain(path: string): boolean;
  /** The promise of its routes; the same one until {@link RemoteStore.forget}. */
  routesOf(remote: string): TrackedPromise<RouteObject[]>;
  /** Loads what a path needs, so that it can be drawn at once. Never throws: what failed is drawn as a problem. */
  prepare(path: string): Promise<void>;
  /** After a failure: the next {@link RemoteStore.routesOf} reads the registry again and loads anew. */
  forget(remote: string): void;
  /** Whether anything is on its way. */
  isLoading(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Loads each remote once, when a route needs it. A release that cannot be loaded is tried again, and then the one
 * before it (design §3).
 */
export function createRemoteStore({ registry, host, loader, fetch }: RemoteStorePowers): RemoteStore {
  const loaded = new Map<string, TrackedPromise<RouteObject[]>>();
  const forgotten = new Set<string>();
  const listeners = new Set<() => void>();
  let current = registry;

  const notify = () => queueMicrotask(() => listeners.forEach((listener) => listener()));

  async function load(remote: string): Promise<RouteObject[]> {
    if (forgotten.delete(remote)) current = await fetchRegistry(fetch).catch(() => current);
    const entry = current.remotes[remote];
    if (!entry) throw new Error(`The registry lists no remote ${remote}.`);
    let problem: unknown;
    for (const release of attempts(entry)) {
      try {
        return checkRemoteModule(remote, await loader.load(remote, release), host);
      } catch (cause) {
        problem = cause;
        const message = `${remote} ${release.version} could not be loaded.`;
        host.report({ area: 'shell/remotes', message, cause });
      }
    }
    throw problem;
  }

  function routesOf(remote: string): TrackedPromise<RouteObject[]> {
    const known = loaded.get(remote);
    if (known) return known;
    const routes = trackPromise(load(remote));
    loaded.set(remote, routes);
    notify();
    routes.then(notify, notify);
    return routes;
  }

  return {
    ownerOf: (path) => ownerOf(current, path)?.remote ?? null,
    isPlain(path) {
      const owner = ownerOf(current, path);
      return owner !== null && current.remotes[owner.remote]?.plain?.includes(owner.path) === true;
    },
    routesOf,
    async prepare(path) {
      const remote = ownerOf(current, path)?.remote;
      if (remote === undefined) return;
      try {
        await prepareRoutes(await routesOf(remote), path);
      } catch {
        // The area draws it: the failed promise is still there to be used.
      }
    },
    forget(remote) {
      loaded.delete(remote);
      forgotten.add(remote);
    },
    isLoading: () => [...loaded.values()].some(({ status }) => status === 'pending'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current release, once more, and the one before it. */
function attempts(entry: RegistryEntry): ReleasePointer[] {
  return [entry, entry, ...(entry.previous ? [entry.previous] : [])];
}
