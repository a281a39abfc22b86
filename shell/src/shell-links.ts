import type { Links } from '@queuebell/remote-kit';
import type { Navigator } from '@queuebell/remote-kit/host';

/** In the shell every path of the suite is in this document. */
export function createShellLinks(navigator: Navigator): Links {
  return {
    standalone: false,
    href: (path) => path,
    isHere: () => true,
    go: (path, { replace = false } = {}) => navigator.navigate(path, { replace }),
    goToLogin: (next) =>
      navigator.navigate(next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`, {
        replace: true,
      }),
  };
}
