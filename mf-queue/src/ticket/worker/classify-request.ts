interface RequestParts {
  method: string;
  mode: string;
  url: string;
}

const FILES = ['/releases/', '/assets/'];

/**
 * The worker answers ticket pages and immutable files; it leaves everything else alone, above all the API.
 * @param scope the worker's, absolute
 */
export function classifyRequest(
  { method, mode, url }: RequestParts,
  scope: string,
): 'page' | 'file' | 'else' {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== new URL(scope).origin) return 'else';
  if (mode === 'navigate') return url.startsWith(scope) ? 'page' : 'else';
  return FILES.some((folder) => pathname.startsWith(folder)) ? 'file' : 'else';
}
