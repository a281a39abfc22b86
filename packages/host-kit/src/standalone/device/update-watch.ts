import { mayTakeOver } from './may-take-over';

/** How often a page asks which release is the current one. */
const LOOK_EVERY_MS = 5 * 60_000;
/** How often it is asked whether a look is due, and whether a new release may take over. */
const TICK_MS = 5_000;

interface UpdateWatchDeps {
  /** The version of this page's remote that is current now; rejects when nobody could be asked. */
  currentVersion: () => Promise<string | undefined>;
  now: () => number;
  every: (ms: number, callback: () => void) => void;
  isVisible: () => boolean;
  isInUse: () => boolean;
  /** When somebody last used the page. */
  lastUse: () => number;
  /** Loads the page anew if it can be had and `may` still says so. Settles when the attempt is over. */
  reload: (may: () => boolean) => Promise<void>;
}

/**
 * Loads a page anew once its remote has another release than the one that was current when the page was made, while
 * nobody uses it. Timers sleep with the device: what is due is found out by the clock, so that a tablet which was put
 * away for an hour or a night looks as soon as it is back.
 *
 * @param ownVersion the version that was current when this page was made
 */
export function watchForUpdates(ownVersion: string, deps: UpdateWatchDeps): void {
  const { currentVersion, now, every, isVisible, isInUse, lastUse, reload } = deps;
  let lookedAt = now();
  let isOutdated = false;
  let isBusy = false;

  const may = () => mayTakeOver({ isOutdated, inUse: isInUse(), unusedMs: now() - lastUse() });

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
