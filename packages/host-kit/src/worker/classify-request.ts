interface RequestParts {
  method: string;
  mode: string;
  url: string;
}

/**
 * - `page`: a device entry itself.
 * - `file`: of a release, and so never changed.
 * - `extra`: an installed app's manifest and icons.
 * - `else`: the API and all the rest, which the worker leaves to the network.
 */
export type RequestKind = 'page' | 'file' | 'extra' | 'else';

export const RELEASES = '/releases/';
const ICONS = '/icons/';
const MANIFEST_ENDING = '.webmanifest';

/** @param scope the worker's, absolute: 'https://bell.example/remotes/mf-queue/' */
export function classifyRequest({ method, mode, url }: RequestParts, scope: string): RequestKind {
  const { origin, pathname } = new URL(url);
  const own = new URL(scope);
  if (method !== 'GET' || origin !== own.origin) return 'else';
  const isInScope = pathname.startsWith(own.pathname);
  if (isInScope && pathname.endsWith(MANIFEST_ENDING)) return 'extra';
  if (isInScope && mode === 'navigate') return 'page';
  if (pathname.startsWith(RELEASES)) return 'file';
  return pathname.startsWith(ICONS) ? 'extra' : 'else';
}
