interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Where the files are that never change: those of the remotes, and of the shell. */
const FILES = ['/releases/', '/assets/'];

/**
 * What the tickets' worker answers itself: a ticket's page, and files that never change. All else, the API above all, it leaves alone.
 *
 * @param scope the worker's, absolute
 */
export function classifyRequest({ method, mode, url }: Asked, scope: string): 'page' | 'file' | 'else' {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== new URL(scope).origin) return 'else';
  if (mode === 'navigate') return url.startsWith(scope) ? 'page' : 'else';
  return FILES.some((folder) => pathname.startsWith(folder)) ? 'file' : 'else';
}
