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

/** A release that can be drawn, and what kept those before it from it. */
export interface Loaded {
  release: ReleasePointer;
  routes: RouteObject[];
  problem?: unknown;
}

/**
 * Makes one attempt after the other until a release has all that the path's screen needs.
 *
 * @throws what the attempt said that was made last, when none came to anything; not that an older release does not have
 *   this screen yet, which is no fault
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

/** A remote of contract 1 is given what it was built for; only then that part is loaded. */
async function adapted(exported: unknown): Promise<unknown> {
  const { contract } = (exported as { default?: { contract?: unknown } } | null)?.default ?? {};
  if (contract !== 1) return exported;
  const { adaptContract1 } = await import(/* webpackChunkName: "contract-1" */ './contract-1');
  return adaptContract1(exported);
}

/** Whether it did not come in time, rather than that it cannot be had. */
export const isSlow = (cause: unknown): boolean =>
  cause instanceof Error && /took too long|timed out/i.test(cause.message);
