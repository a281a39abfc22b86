import type { Registry } from '@queuebell/contracts/registry';
import type { Links } from '../contract';
import { ownerOf } from '../host/owner-of';

interface StandaloneLinksDeps {
  registry: Registry;
  remote: string;
  location: Pick<Location, 'assign' | 'replace' | 'pathname'>;
  navigate: (path: string, options: { replace: boolean }) => void;
  shown: () => string | null;
}

/** `/remotes/<remote>/<path>` (a fixed interface). */
export const entryBase = (remote: string): string => `/remotes/${remote}`;

/**
 * Paths of the own remote stay in the document, those of others lead to their device entries, so that a device
 * never needs the shell.
 */
export function createStandaloneLinks({
  registry,
  remote,
  location,
  navigate,
  shown,
}: StandaloneLinksDeps): Links {
  const pathOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? path;
  const isHere = (path: string): boolean => ownerOf(registry, pathOf(path)) === remote;
  const href = (path: string): string => {
    const owner = ownerOf(registry, pathOf(path));
    return owner === null ? path : entryBase(owner) + path;
  };
  return {
    standalone: true,
    href,
    isHere,
    go(path, { replace = false } = {}) {
      if (isHere(path)) navigate(path, { replace });
      else if (replace) location.replace(href(path));
      else location.assign(href(path));
    },
    goToLogin(next) {
      const isUnderWay = location.pathname !== entryBase(remote) + (shown() ?? '');
      if (isUnderWay) return;
      const back = next === undefined ? location.pathname : href(next);
      location.replace(href(`/login?next=${encodeURIComponent(back)}`));
    },
  };
}
