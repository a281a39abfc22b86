import { mayTakeOver } from './may-take-over';

const LOOK_EVERY_MS = 5 * 60_000;
/** How often the page checks whether to ask for the current version, and whether a new release may take over. */
const TICK_MS = 5_000;
/** A release that did not start may have met a weak network, so a device tries it again, and rarely: it may be broken. */
const RETRY_RELEASE_AFTER_MS = 60 * 60_000;

interface UpdateWatchDeps {
  /** Whether this page runs an earlier release, because the current one did not start. */
  isFallback: boolean;
  /** Rejects when nobody answered. */
  currentVersion: () => Promise<string | undefined>;
  now: () => number;
  every: (ms: number, callback: () => void) => void;
  isVisible: () => boolean;
  isInUse: () => boolean;
  lastUse: () => number;
  /** Reloads the page if the server has it and `may` still agrees. Settles after the attempt. */
  reload: (may: () => boolean) => Promise<void>;
}

/**
 * Reloads a page while nobody uses it, once its remote has another release than when the page was made, or
 * the current release may be tried again. Timers sleep with the device, so the clock decides when to ask for the current version: a tablet
 * that was put away asks at once.
 *
 * @param ownVersion the version that was current when this page was made
 */
export function watchForUpdates(ownVersion: string, deps: UpdateWatchDeps): void {
  const { isFallback, currentVersion, now, every, isVisible, isInUse, lastUse, reload } = deps;
  const madeAt = now();
  let lookedAt = madeAt;
  let isOutdated = false;
  let isBusy = false;

  const mayRetry = () => isFallback && now() - madeAt >= RETRY_RELEASE_AFTER_MS;
  const may = () =>
    mayTakeOver({ isOutdated: isOutdated || mayRetry(), inUse: isInUse(), unusedMs: now() - lastUse() });

  async function tick(): Promise<void> {
    if (now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now();
      const current = await currentVersion().catch(() => undefined);
      if (current !== undefined) isOutdated = current !== ownVersion;
    }
    if (may()) await reload(may);
  }

  every(TICK_MS, () => {
    if (isBusy || !isVisible()) return;
    isBusy = true;
    void tick().finally(() => (isBusy = false));
  });
}
