import type { Links } from '@queuebell/host-kit';
import type { Navigator } from '@queuebell/host-kit/host';

interface ShellLinksDeps {
  navigator: Pick<Navigator, 'navigate'>;
  /** Whether a navigation has begun whose screen is not drawn yet. */
  isUnderWay: () => boolean;
}

/** In the shell every path of the suite is in this document. */
export function createShellLinks({ navigator, isUnderWay }: ShellLinksDeps): Links {
  return {
    standalone: false,
    href: (path) => path,
    isHere: () => true,
    go: (path, { replace = false } = {}) => navigator.navigate(path, { replace }),
    goToLogin(next) {
      if (isUnderWay()) return;
      const path = next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`;
      navigator.navigate(path, { replace: true });
    },
  };
}
