import { type Registry, type ReleasePointer, ownerOf } from '@queuebell/contracts/registry';
import type { Host } from '@queuebell/host-kit';
import {
  type GoneFiles,
  type TrackedPromise,
  fetchRegistry,
  isMissingFile,
  isRemoteError,
  trackPromise,
} from '@queuebell/host-kit/host';
import type { RouteObject } from 'react-router-dom';
import { attemptsAt } from './attempts';
import type { RemoteModuleLoader } from './federated-loader';
import { isSlow, loadFirst } from './load-release';
import { createScreens } from './screens';

/** Neither a Retry nor an area that lacks files waits longer than this for a newer registry. */
const REGISTRY_WITHIN_MS = 3_000;

interface RemoteStorePowers {
  registry: Registry;
  host: Host;
  loader: RemoteModuleLoader;
  fetch: typeof globalThis.fetch;
  goneFiles: GoneFiles;
  after: (ms: number) => Promise<void>;
}

/** The next step for an area that could not be drawn: draw another release, reload the page, or show the problem. */
export type Mend = 'again' | 'leaving' | 'problem';

/** The remotes of this page: what each path belongs to, and the routes of those that were needed so far. */
export interface RemoteStore {
  /** The remote that owns a path, or null. */
  ownerOf(path: string): string | null;
  /** Whether a path is drawn without the navigation bar. */
  isPlain(path: string): boolean;
  /**
   * The promise of its routes; the same one until it is mended.
   * @param path whose screen has to be there, too
   */
  routesOf(remote: string, path: string): TrackedPromise<RouteObject[]>;
  /** The promise of the path's screen among those routes; the same one until it is settled. It comes in time, or is a failure. */
  screenOf(remote: string, path: string, routes: RouteObject[]): TrackedPromise<void>;
  /** Loads what a path needs, so that it can be drawn at once. Never throws: what failed is drawn as a problem. */
  prepare(path: string): Promise<void>;
  /** The path's screen has been there for a while: what breaks on it from now on, breaks by what is done with it. */
  stands(remote: string, path: string): void;
  /**
   * After a failure to load or to draw. Files that are gone are looked for in a newer registry where nothing of the remote
   * came, and else had with a fresh page, once; a release whose screen never stood at that path is replaced by the one before it.
   * Otherwise the next {@link RemoteStore.routesOf} reads the registry again and loads anew, which is what Retry does.
   */
  mend(remote: string, path: string, cause: unknown): Promise<Mend>;
  /** From now on this is the registry. What is loaded stays. */
  take(registry: Registry): void;
  /** Whether a path's remote is here in a release that is no longer the current one. */
  isOutdated(path: string): boolean;
  /** The registry of now. */
  registry(): Registry;
  /** The release that a path's screen is of; nothing where nobody owns the path, no version before it is there. */
  releaseAt(path: string): { remote?: string; version?: string };
  /** Whether anything is on its way. */
  isLoading(): boolean;
  subscribe(listener: () => void): () => void;
}

/** The part of the store that draws the page. */
export type ShownRemotes = Omit<RemoteStore, 'prepare' | 'take' | 'isOutdated' | 'registry' | 'releaseAt'>;

/** A remote in this page. */
interface Use {
  routes: TrackedPromise<RouteObject[]>;
  /** The version that was the current one when it was loaded. */
  wanted?: string;
  /** The one that is here: another one where that failed. */
  release?: ReleasePointer;
  /** The paths, as the registry has them, whose screens have stood: each breaks, or does not, by itself. */
  stood: Set<string>;
}

/**
 * Loads each remote once, when a route needs it. A release that cannot be loaded, or breaks when it is first drawn, is
 * replaced by the one before it, and reported.
 */
export function createRemoteStore(powers: RemoteStorePowers): RemoteStore {
  const { host, fetch, goneFiles } = powers;
  const uses = new Map<string, Use>();
  const broken = new Map<string, Map<string, unknown>>();
  const forgotten = new Set<string>();
  /** '<remote> <version> <path as the registry has it>' of screens that had stood, and broke all the same. */
  const brokeStanding = new Set<string>();
  /** Tried again by themselves with a newer registry, and nothing came since. */
  const renewed = new Set<string>();
  const mending = new Map<unknown, Promise<Mend>>();
  const listeners = new Set<() => void>();
  let current = powers.registry;

  const notify = () => queueMicrotask(() => listeners.forEach((listener) => listener()));
  const screens = createScreens({ after: powers.after, notify });
  const routeAt = (path: string) => ownerOf(current, path)?.path ?? path;
  const brokenOf = (remote: string) => broken.get(remote) ?? new Map<string, unknown>();
  const attemptsOf = (remote: string, alsoBroken: string[] = []) => {
    const entry = current.remotes[remote];
    return entry ? attemptsAt(entry, new Set([...brokenOf(remote).keys(), ...alsoBroken])) : [];
  };

  /** @returns whether it could be had */
  async function readRegistry(): Promise<boolean> {
    const answer = await fetchRegistry(fetch, AbortSignal.timeout(REGISTRY_WITHIN_MS)).catch(() => null);
    current = answer ?? current;
    return answer !== null;
  }

  async function load(remote: string, path: string, use: Omit<Use, 'routes'>): Promise<RouteObject[]> {
    if (forgotten.delete(remote)) await readRegistry();
    const entry = current.remotes[remote];
    if (!entry) throw new Error(`The registry lists no remote ${remote}.`);
    const { version } = entry;
    use.wanted = version;
    const { release, routes, problem } = await loadFirst(remote, path, attemptsOf(remote), powers);
    use.release = release;
    renewed.delete(remote);
    if (release.version !== version) {
      const message = `${remote} ${version} is replaced by ${release.version}.`;
      const cause = problem ?? brokenOf(remote).get(version);
      host.report({ area: 'shell/remotes', message, cause, remote, version, fallback: release.version });
    }
    return routes;
  }

  function routesOf(remote: string, path: string): TrackedPromise<RouteObject[]> {
    const known = uses.get(remote);
    if (known) return known.routes;
    const use = { stood: new Set<string>() };
    const routes = trackPromise(load(remote, path, use));
    uses.set(remote, Object.assign(use, { routes }));
    notify();
    routes.then(notify, notify);
    return routes;
  }

  /** Where no file of a release came: a page that slept knows a registry whose releases are long removed. */
  async function mendUnloaded(remote: string, wanted = ''): Promise<Mend> {
    const isRead = await readRegistry();
    if (current.remotes[remote]?.version !== wanted && !renewed.has(remote)) {
      renewed.add(remote);
      return 'again';
    }
    // A fresh page would have the same registry, and so ask for the same files, unless this one could not be read.
    return !isRead && (await goneFiles.reload(`${remote} ${wanted}`)) ? 'leaving' : 'problem';
  }

  async function mendLoaded(
    remote: string,
    path: string,
    use: Use,
    version: string,
    cause: unknown,
  ): Promise<Mend> {
    // The release before has no such screen yet; the newest one may be there by now.
    if (version !== use.wanted && isRemoteError(cause, 'NO_SCREEN')) return 'again';
    if (isGone(cause) && (await goneFiles.reload(`${remote} ${version}`))) return 'leaving';
    if (attemptsOf(remote, [version]).length === 0 || isFirstBreakOfStanding(remote, use, version, path)) {
      return 'problem';
    }
    broken.set(remote, new Map([...brokenOf(remote), [version, cause]]));
    return 'again';
  }

  /**
   * A screen in use is not replaced by an older one when it breaks, so that typed text stays. After Retry it holds nothing any more: if
   * it breaks again, as with its first data, the earlier release is the better one.
   */
  function isFirstBreakOfStanding(remote: string, use: Use, version: string, path: string): boolean {
    const route = routeAt(path);
    const screen = `${remote} ${version} ${route}`;
    if (!use.stood.has(route) || brokeStanding.has(screen)) return false;
    brokeStanding.add(screen);
    return true;
  }

  async function mend(remote: string, path: string, cause: unknown): Promise<Mend> {
    const use = uses.get(remote);
    const version = use?.release?.version;
    uses.delete(remote);
    let outcome: Mend = 'problem';
    if (use && version !== undefined) outcome = await mendLoaded(remote, path, use, version, cause);
    else if (isGone(cause)) outcome = await mendUnloaded(remote, use?.wanted);
    if (outcome !== 'problem') return outcome;
    broken.delete(remote);
    renewed.delete(remote);
    forgotten.add(remote);
    const about = { remote, version: version ?? use?.wanted };
    host.report({ area: 'shell/area', message: 'The area shows a problem.', cause, ...about });
    return 'problem';
  }

  return {
    ownerOf: (path) => ownerOf(current, path)?.remote ?? null,
    isPlain(path) {
      const owner = ownerOf(current, path);
      return owner !== null && current.remotes[owner.remote]?.plain?.includes(owner.path) === true;
    },
    routesOf,
    screenOf: (remote, path, routes) =>
      screens.of(routes, path, `${remote} ${uses.get(remote)?.release?.version ?? ''}`),
    async prepare(path) {
      const remote = ownerOf(current, path)?.remote;
      // The area draws what failed: the promise is still there to be used.
      if (remote !== undefined) await routesOf(remote, path).catch(() => undefined);
    },
    stands: (remote, path) => void uses.get(remote)?.stood.add(routeAt(path)),
    mend(remote, path, cause) {
      const mended = mending.get(cause) ?? mend(remote, path, cause).finally(() => mending.delete(cause));
      mending.set(cause, mended);
      return mended;
    },
    take(registry) {
      current = registry;
    },
    isOutdated(path) {
      const remote = ownerOf(current, path)?.remote ?? '';
      const use = uses.get(remote);
      const version = current.remotes[remote]?.version;
      return use?.wanted !== undefined && version !== use.wanted && version !== use.release?.version;
    },
    registry: () => current,
    releaseAt(path) {
      const remote = ownerOf(current, path)?.remote;
      const version = remote && uses.get(remote)?.release?.version;
      return { ...(remote && { remote }), ...(version && { version }) };
    },
    isLoading: () =>
      screens.isLoading() || [...uses.values()].some(({ routes }) => routes.status === 'pending'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether files are not to be had any more; what is only slow is no reason to load a page anew. */
const isGone = (cause: unknown): boolean => isMissingFile(cause) && !isSlow(cause);
