import { fetchRegistry } from '@queuebell/host-kit/host';
import type { RemoteStore } from '../remotes/remote-store';

/** The registry is not read again within this time, as after a page load or a redirect. */
const LOOK_AGAIN_AFTER_MS = 5_000;
/** A navigation waits for the registry no longer than this. */
const WAIT_MS = 1_000;

interface ReleaseWatchDeps {
  remotes: Pick<RemoteStore, 'setRegistry' | 'isOutdated'>;
  fetch: typeof globalThis.fetch;
  now: () => number;
  after: (ms: number) => Promise<void>;
  /** Whether this page was started by that script of the shell. */
  isOwnScript: (url: string) => boolean;
}

/** Knows at each navigation whether what it leads to is here in its current release. */
export interface ReleaseWatch {
  /** Asks for the registry, unless that was done just now. */
  look(): void;
  /**
   * Whether a path must be loaded with a fresh page, so that no two releases mix in this one.
   * @returns a promise only where the answer is on its way; no answer in time counts as no change
   */
  isOutdated(path: string): boolean | Promise<boolean>;
}

/** A page that was just made has its registry with it: the first look is due some seconds later. */
export function createReleaseWatch(deps: ReleaseWatchDeps): ReleaseWatch {
  const { remotes, fetch, now, after, isOwnScript } = deps;
  let lookedAt = now();
  let looking: Promise<void> | null = null;
  let isShellOutdated = false;
  /** How many looks there were, and which of them the registry in use is of: an older answer may come later. */
  let looks = 0;
  let taken = 0;

  function look(): void {
    if (now() - lookedAt < LOOK_AGAIN_AFTER_MS) return;
    lookedAt = now();
    const own = ++looks;
    const answer = fetchRegistry(fetch)
      .then((registry) => {
        if (own < taken) return;
        taken = own;
        remotes.setRegistry(registry);
        isShellOutdated = registry.shell !== undefined && !isOwnScript(registry.shell);
      })
      .catch(() => undefined);
    looking = Promise.race([answer, after(WAIT_MS)]).finally(() => (looking = null));
  }

  const isOutdatedNow = (path: string) => isShellOutdated || remotes.isOutdated(path);
  return {
    look,
    isOutdated(path) {
      look();
      return looking ? looking.then(() => isOutdatedNow(path)) : isOutdatedNow(path);
    },
  };
}
