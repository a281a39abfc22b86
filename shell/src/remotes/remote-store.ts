import {
  type Audience,
  type NavEntry,
  type Registry,
  type ReleasePointer,
  hasFooter,
  navIn,
  ownerOf,
  shownTo,
} from '@queuebell/contracts/registry';
import type { Host, RemoteModule } from '@queuebell/host-kit';
import {
  type MissingFileReload,
  type TrackedPromise,
  fetchRegistry,
  remoteModule,
  trackPromise,
} from '@queuebell/host-kit/host';
import type { RouteObject } from 'react-router-dom';
import { attemptsAt, LONG_LIMITS } from './attempts';
import type { RemoteModuleLoader } from './federated-loader';
import { adapted, loadFirst } from './load-release';
import { type Recovery, recoverRemote } from './recovery';
import { type LoadedRemote, type RemoteState, newState } from './remote-state';
import { createScreens } from './screens';

/** A Retry, or an area with missing files, waits no longer than this for a newer registry. */
const REGISTRY_WITHIN_MS = 3_000;

interface RemoteStoreDeps {
  registry: Registry;
  host: Host;
  loader: RemoteModuleLoader;
  fetch: typeof globalThis.fetch;
  missingFileReload: MissingFileReload;
  after: (ms: number) => Promise<void>;
  /** A screen has worked for a while. */
  onStable?: () => void;
}

/** The remotes of this page: the owner of each path, and the routes of the remotes used so far. */
export interface RemoteStore {
  /** The remote that owns a path, or null. */
  ownerOf(path: string): string | null;
  /** Whether a path is drawn without the navigation bar. */
  isPlain(path: string): boolean;
  hasFooter(path: string): boolean;
  /** The links in the frame around all pages, in their order. */
  nav(audience: Audience): NavEntry[];
  /**
   * The promise of a remote's routes; the same one until {@link RemoteStore.recover}.
   * @param path whose screen must be loaded, too
   */
  routesOf(remote: string, path: string): TrackedPromise<RouteObject[]>;
  /** The promise of the path's screen among those routes; the same one until it is settled. It has a time limit. */
  screenOf(remote: string, path: string, routes: RouteObject[]): TrackedPromise<void>;
  /** Loads a remote's module for its parts; without a screen of its own there is no earlier release to fall back to. */
  moduleOf(remote: string): Promise<RemoteModule>;
  /** Loads everything that a path needs. Never throws: a failure is drawn as a problem. */
  prepare(path: string): Promise<void>;
  /** The path's screen has worked for a while, so a later fault hardly comes from a bad release. */
  markStable(remote: string, path: string): void;
  /**
   * After a failure to load or to draw. If no file of the remote came, reads the registry again; if files are missing, reloads the
   * page, once; if a screen was never stable, replaces its release by the one before it. Otherwise the next
   * {@link RemoteStore.routesOf} reads the registry again and loads anew, which is what Retry does.
   */
  recover(remote: string, path: string, cause: unknown): Promise<Recovery>;
  /** Reads the registry again. @returns whether the server has answered */
  renewRegistry(): Promise<boolean>;
  /** Loaded remotes stay. */
  setRegistry(registry: Registry): void;
  /** Whether a path's remote is loaded in a release that is no longer the current one. */
  isOutdated(path: string): boolean;
  /** The registry as this page knows it now. */
  registry(): Registry;
  /** The remote that owns a path, and its loaded version, if any. */
  releaseAt(path: string): { remote?: string; version?: string };
  isLoading(): boolean;
  subscribe(listener: () => void): () => void;
}

/** The part of the store that draws the page. */
export type ShownRemotes = Omit<
  RemoteStore,
  'prepare' | 'setRegistry' | 'isOutdated' | 'registry' | 'releaseAt' | 'moduleOf'
>;

/**
 * Loads each remote once, when a route needs it. A release that cannot be loaded, or breaks at its first draw, is replaced by the
 * one before it, and reported.
 */
export function createRemoteStore(deps: RemoteStoreDeps): RemoteStore {
  const { host, fetch, missingFileReload } = deps;
  const states = new Map<string, RemoteState>();
  const recoveries = new Map<unknown, Promise<Recovery>>();
  const listeners = new Set<() => void>();
  let current = deps.registry;

  const notify = () => queueMicrotask(() => listeners.forEach((listener) => listener()));
  const screens = createScreens({ after: deps.after, notify });
  const loadedAt = (remote: string) => states.get(remote)?.loaded;

  function stateOf(remote: string): RemoteState {
    const state = states.get(remote) ?? newState();
    states.set(remote, state);
    return state;
  }

  function attemptsOf(remote: string, { broken }: RemoteState, alsoBroken: string[] = []) {
    const entry = current.remotes[remote];
    return entry ? attemptsAt(entry, new Set([...broken.keys(), ...alsoBroken])) : [];
  }

  /** @returns whether it could be read */
  async function readRegistry(): Promise<boolean> {
    const answer = await fetchRegistry(fetch, AbortSignal.timeout(REGISTRY_WITHIN_MS)).catch(() => null);
    current = answer ?? current;
    return answer !== null;
  }

  async function load(
    remote: string,
    path: string,
    state: RemoteState,
    loaded: Omit<LoadedRemote, 'routes'>,
  ): Promise<RouteObject[]> {
    if (state.isStale) {
      state.isStale = false;
      await readRegistry();
    }
    const entry = current.remotes[remote];
    if (!entry) throw new Error(`The registry lists no remote ${remote}.`);
    const { version } = entry;
    loaded.wanted = version;
    const ready = ({ version: wanted }: ReleasePointer) => {
      const { forParts } = state;
      delete state.forParts;
      return forParts?.version === wanted ? forParts.exported : undefined;
    };
    const attempts = attemptsOf(remote, state);
    const { release, module, routes, problem } = await loadFirst(remote, path, attempts, { ...deps, ready });
    Object.assign(loaded, { release, module });
    state.isRenewed = false;
    if (release.version !== version) {
      const message = `${remote} ${version} is replaced by ${release.version}.`;
      const cause = problem ?? state.broken.get(version);
      host.report({ area: 'shell/remotes', message, cause, remote, version, fallback: release.version });
    }
    return routes;
  }

  function routesOf(remote: string, path: string): TrackedPromise<RouteObject[]> {
    const state = stateOf(remote);
    if (state.loaded) return state.loaded.routes;
    const loaded = { stable: new Set<string>() };
    const routes = trackPromise(load(remote, path, state, loaded));
    state.loaded = Object.assign(loaded, { routes });
    notify();
    routes.then(notify, notify);
    return routes;
  }

  async function moduleOf(remote: string): Promise<RemoteModule> {
    const state = stateOf(remote);
    const { loaded } = state;
    if (loaded) await loaded.routes.catch(() => undefined);
    if (loaded?.module) return loaded.module;
    const entry = current.remotes[remote];
    if (!entry) throw new Error(`The registry lists no remote ${remote}.`);
    state.forParts ??= {
      version: entry.version,
      exported: deps.loader.load(remote, entry, LONG_LIMITS.entryMs),
    };
    const { exported } = state.forParts;
    // The next page with a part of this remote tries again.
    exported.catch(() => {
      if (state.forParts?.exported === exported) delete state.forParts;
    });
    return remoteModule(remote, await adapted(await exported));
  }

  const routeAt = (path: string) => ownerOf(current, path)?.path ?? path;

  async function recover(remote: string, path: string, cause: unknown): Promise<Recovery> {
    const state = stateOf(remote);
    const { loaded } = state;
    const recovery = await recoverRemote(remote, routeAt(path), state, cause, {
      missingFileReload,
      readRegistry,
      currentVersion: () => current.remotes[remote]?.version,
      hasOtherThan: (version) => attemptsOf(remote, state, [version]).length > 0,
    });
    if (recovery === 'again' || recovery === 'reloading') return recovery;
    state.broken.clear();
    state.isRenewed = false;
    state.isStale = true;
    const about = { remote, version: loaded?.release?.version ?? loaded?.wanted };
    host.report({ area: 'shell/area', message: 'The area shows a problem.', cause, ...about });
    return recovery;
  }

  return {
    ownerOf: (path) => ownerOf(current, path)?.remote ?? null,
    isPlain(path) {
      const owner = ownerOf(current, path);
      return owner !== null && current.remotes[owner.remote]?.plain?.includes(owner.path) === true;
    },
    hasFooter(path) {
      const owner = ownerOf(current, path);
      const entry = owner && current.remotes[owner.remote];
      return !entry || hasFooter(entry, owner.path);
    },
    nav: (audience) => shownTo(audience, navIn(current)),
    routesOf,
    moduleOf,
    screenOf: (remote, path, routes) =>
      screens.of(routes, path, `${remote} ${loadedAt(remote)?.release?.version ?? ''}`),
    async prepare(path) {
      const remote = ownerOf(current, path)?.remote;
      // The area reads the same promise and draws the failure.
      if (remote !== undefined) await routesOf(remote, path).catch(() => undefined);
    },
    markStable(remote, path) {
      loadedAt(remote)?.stable.add(routeAt(path));
      deps.onStable?.();
    },
    recover(remote, path, cause) {
      const recovery =
        recoveries.get(cause) ?? recover(remote, path, cause).finally(() => recoveries.delete(cause));
      recoveries.set(cause, recovery);
      return recovery;
    },
    renewRegistry: readRegistry,
    setRegistry(registry) {
      current = registry;
    },
    isOutdated(path) {
      const remote = ownerOf(current, path)?.remote ?? '';
      const loaded = loadedAt(remote);
      const version = current.remotes[remote]?.version;
      return loaded?.wanted !== undefined && version !== loaded.wanted && version !== loaded.release?.version;
    },
    registry: () => current,
    releaseAt(path) {
      const remote = ownerOf(current, path)?.remote;
      const version = remote && loadedAt(remote)?.release?.version;
      return { ...(remote && { remote }), ...(version && { version }) };
    },
    isLoading: () =>
      screens.isLoading() || [...states.values()].some(({ loaded }) => loaded?.routes.status === 'pending'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
