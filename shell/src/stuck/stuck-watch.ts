/** A navigation that is not drawn after so long is looked into. */
export const LOOK_AFTER_MS = 3_000;
/** A page that draws nothing at all for so long is stuck. */
export const STUCK_AFTER_MS = 3_000;

interface StuckWatchDeps {
  after: (ms: number) => Promise<void>;
  isUnderWay: () => boolean;
  /** Settles when React has drawn something that needs nothing. */
  felt: () => Promise<void>;
  onStuck: () => void;
}

/**
 * Looks after navigations whose screen is not drawn. Code that is still on its way is no reason for concern; a page in which
 * React gets round to nothing is one: only a full page load ends that.
 *
 * @returns to be called when a navigation has begun
 */
export function createStuckWatch({ after, isUnderWay, felt, onStuck }: StuckWatchDeps): () => void {
  let isLooking = false;
  async function look(): Promise<void> {
    await after(LOOK_AFTER_MS);
    if (!isUnderWay()) return;
    const isStuck = await Promise.race([felt().then(() => false), after(STUCK_AFTER_MS).then(() => true)]);
    if (isStuck && isUnderWay()) onStuck();
  }
  return () => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
}
