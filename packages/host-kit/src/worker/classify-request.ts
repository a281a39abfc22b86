/** The parts of a request by which a service worker decides how to answer. */
interface RequestParts {
  method: string;
  mode: string;
  url: string;
}

/**
 * - `page`: a device entry itself.
 * - `file`: of a release, and so never changed.
 * - `extra`: what the browser wants of an installed app: its manifest and its icons.
 * - `else`: all the rest, the API above all, which the worker does not touch.
 */
export type RequestKind = 'page' | 'file' | 'extra' | 'else';

/** Where releases are, and with them every file that never changes. */
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
