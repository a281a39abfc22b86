import type { ReleasePointer } from '@queuebell/contracts/registry';
import type { Host } from '@queuebell/host-kit';
import {
  checkRemoteModule,
  isMissingFile,
  isRemoteError,
  noScreen,
  prepareRoutes,
  tooSlow,
} from '@queuebell/host-kit/host';
import { type RouteObject, matchRoutes } from 'react-router-dom';
import type { Attempt, Patience } from './attempts';
import type { RemoteModuleLoader } from './federated-loader';

interface LoadDeps {
  host: Host;
  loader: RemoteModuleLoader;
  after: (ms: number) => Promise<void>;
}

/** A release that can be drawn, and the failures of those tried before it. */
export interface Loaded {
  release: ReleasePointer;
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
  for (const { release, patience, after } of attempts) {
    const { version } = release;
    if (after === 'missing' && (slow.has(version) || !isMissingFile(problem))) continue;
    if (after === 'slow' && !slow.has(version)) continue;
    if (after === 'broken' && slow.size > 0) continue;
    try {
      return { release, routes: await loadOne(remote, path, release, patience, deps), problem };
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
  { entryMs, wholeMs }: Patience,
  { host, loader, after }: LoadDeps,
): Promise<RouteObject[]> {
  const late = tooSlow(`${remote} ${release.version}`);
  let isOver = false;
  const load = async () => {
    const exported = await loader.load(remote, release, entryMs);
    if (isOver) throw late;
    const routes = checkRemoteModule(remote, await adapted(exported), host);
    if (matchRoutes(routes, path) === null) throw noScreen(`${remote} ${release.version}`);
    await prepareRoutes(routes, path);
    return routes;
  };
  const timeout = after(wholeMs).then(() => {
    isOver = true;
    throw late;
  });
  return Promise.race([load(), timeout]);
}

/** Adapts a remote of contract 1. The adapter is loaded only for such a remote. */
async function adapted(exported: unknown): Promise<unknown> {
  const { contract } = (exported as { default?: { contract?: unknown } } | null)?.default ?? {};
  if (contract !== 1) return exported;
  const { adaptContract1 } = await import(/* webpackChunkName: "contract-1" */ './contract-1');
  return adaptContract1(exported);
}

/** Whether a file is late, rather than missing. */
export const isSlow = (cause: unknown): boolean =>
  cause instanceof Error && /took too long|timed out/i.test(cause.message);
