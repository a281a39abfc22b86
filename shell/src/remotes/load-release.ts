import type { ReleasePointer } from '@queuebell/contracts/registry';
import type { Host, RemoteModule } from '@queuebell/host-kit';
import {
  checkRemoteModule,
  isMissingFile,
  isRemoteError,
  noScreen,
  prepareRoutes,
  remoteModule,
  tooSlow,
} from '@queuebell/host-kit/host';
import { type RouteObject, matchRoutes } from 'react-router-dom';
import type { Attempt, LoadLimits } from './attempts';
import type { RemoteModuleLoader } from './federated-loader';

interface LoadDeps {
  host: Host;
  /** The module of a release that this page has already, for one use. */
  ready?: (release: ReleasePointer) => Promise<unknown> | undefined;
  loader: RemoteModuleLoader;
  after: (ms: number) => Promise<void>;
}

/** A release that can be drawn, and the failures of those tried before it. */
export interface Loaded {
  release: ReleasePointer;
  module: RemoteModule;
  routes: RouteObject[];
  problem?: unknown;
}

/**
 * Makes one attempt after the other until a release has everything that the path's screen needs.
 *
 * @throws the error of the last attempt; an older release without this screen does not count as a failure
 */
export async function loadFirst(
  remote: string,
  path: string,
  attempts: readonly Attempt[],
  deps: LoadDeps,
): Promise<Loaded> {
  let problem: unknown;
  const slow = new Set<string>();
  for (const { release, limits, after } of attempts) {
    const { version } = release;
    if (after === 'missing' && (slow.has(version) || !isMissingFile(problem))) continue;
    if (after === 'slow' && !slow.has(version)) continue;
    if (after === 'broken' && slow.size > 0) continue;
    try {
      return { release, ...(await loadOne(remote, path, release, limits, deps)), problem };
    } catch (cause) {
      if (problem === undefined || !isRemoteError(cause, 'NO_SCREEN')) problem = cause;
      if (isSlow(cause)) slow.add(version);
    }
  }
  throw problem;
}

async function loadOne(
  remote: string,
  path: string,
  release: ReleasePointer,
  { entryMs, wholeMs }: LoadLimits,
  { host, loader, after, ready }: LoadDeps,
): Promise<Pick<Loaded, 'module' | 'routes'>> {
  const late = tooSlow(`${remote} ${release.version}`);
  let isOver = false;
  const load = async () => {
    const exported = await (ready?.(release) ?? loader.load(remote, release, entryMs));
    if (isOver) throw late;
    const fitting = await adapted(exported);
    const routes = checkRemoteModule(remote, fitting, host);
    if (matchRoutes(routes, path) === null) throw noScreen(`${remote} ${release.version}`);
    await prepareRoutes(routes, path);
    return { module: remoteModule(remote, fitting), routes };
  };
  const timeout = after(wholeMs).then(() => {
    isOver = true;
    throw late;
  });
  return Promise.race([load(), timeout]);
}

/** Adapts a remote of contract 1. The adapter is loaded only for such a remote. */
export async function adapted(exported: unknown): Promise<unknown> {
  const { contract } = (exported as { default?: { contract?: unknown } } | null)?.default ?? {};
  if (contract !== 1) return exported;
  const { adaptContract1 } = await import(/* webpackChunkName: "contract-1" */ './contract-1');
  return adaptContract1(exported);
}

/** Whether a file is late, rather than missing. */
export const isSlow = (cause: unknown): boolean =>
  cause instanceof Error && /took too long|timed out/i.test(cause.message);
