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

/** Knows at each navigation whether the target's current release is loaded. */
export interface ReleaseWatch {
  /** Reads the registry, unless that was done just now. */
  look(): void;
  /**
   * Whether a path needs a page load, so that no two releases mix in this page.
   * @returns a promise only while the registry is being read; no answer in time counts as no change
   */
  isOutdated(path: string): boolean | Promise<boolean>;
}

/** A new page comes with its registry, so the first look is due some seconds later. */
export function createReleaseWatch(deps: ReleaseWatchDeps): ReleaseWatch {
  const { remotes, fetch, now, after, isOwnScript } = deps;
  let lookedAt = now();
  let looking: Promise<void> | null = null;
  let isShellOutdated = false;
  /** The number of the last request for the registry. `taken`: of the request whose answer is in use; an older answer may arrive later. */
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
