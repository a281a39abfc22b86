import type { Registry } from '@queuebell/contracts/registry';
import type { Links } from '../contract';
import { ownerOf } from '../host/owner-of';

interface StandaloneLinksDeps {
  registry: Registry;
  /** The remote that this page is. */
  remote: string;
  location: Pick<Location, 'assign' | 'replace' | 'pathname'>;
  /** Moves within this document; set once its router is there. */
  navigate: (path: string, options: { replace: boolean }) => void;
  /** The path whose screen is drawn. */
  shown: () => string | null;
}

/** Where a device entry of a remote is: `/remotes/<remote>/<path>` (a fixed interface). */
export const entryBase = (remote: string): string => `/remotes/${remote}`;

/**
 * Links of a page that is one remote alone: its own paths stay in the document, those of other remotes lead to their
 * entries, so that a device never needs the shell.
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
