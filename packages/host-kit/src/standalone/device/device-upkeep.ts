import { fetchRegistry } from '../../host/boot';
import { loadWithRetry } from '../../load-with-retry';
import { reloadWhenReachable } from '../../reload-when-reachable';
import { storeForOffline } from './store-for-offline';
import { watchLastUse } from './last-use';
import { watchForUpdates } from './update-watch';

/** How often a page tells the service worker that it works; this repeats a failed try to store it. */
const REPORT_EVERY_MS = 5 * 60_000;
const RETRY_STORE_AFTER_MS = 60_000;
const ANSWER_WITHIN_MS = 30_000;

interface Attended {
  window: Window & typeof globalThis;
  remote: string;
  /** '/remotes/mf-queue' */
  base: string;
  /** The version that was current when the page was made; undefined when it had no registry. */
  version: string | undefined;
  /** Whether the page runs an earlier release, because that one did not start. */
  isFallback: boolean;
  /** Whether the screen shows no error now. */
  works: () => boolean;
  report: (message: string, cause: unknown) => void;
}

/** Lets a device run for months without help: stores the page for offline use and takes over new releases. */
export function startUpkeep({ window, remote, base, version, isFallback, works, report }: Attended): void {
  const { document, location, navigator } = window;
  const workers = (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker;
  const fetch: typeof window.fetch = (input, init) =>
    window.fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

  const keep = () => storeForOffline(base, { workers, document, location });
  const onFailure = (cause: unknown) => report('The page cannot be kept for when the server is away.', cause);
  void loadWithRetry(keep, onFailure, RETRY_STORE_AFTER_MS).then((tell) => {
    if (!tell) return;
    // A broken page never replaces a good one.
    const tellIfGood = () => void (works() && tell());
    tellIfGood();
    window.setInterval(tellIfGood, REPORT_EVERY_MS);
  });

  if (version === undefined) return;
  watchForUpdates(version, {
    isFallback,
    currentVersion: async () => (await fetchRegistry(fetch)).remotes[remote]?.version,
    now: Date.now,
    every: (ms, callback) => void window.setInterval(callback, ms),
    isVisible: () => document.visibilityState === 'visible',
    isInUse: () => document.querySelector('[data-in-use]') !== null,
    lastUse: watchLastUse(window, Date.now),
    reload: (may) =>
      reloadWhenReachable({
        fetch,
        location: { href: location.href, reload: () => void (may() && location.reload()) },
        // The watch itself tries again.
        after: () => undefined,
      }),
  });
}
