/** A navigation that is not drawn after so long is looked into. */
export const LOOK_AFTER_MS = 3_000;
/** A page that draws nothing at all for so long is stuck. */
export const FROZEN_AFTER_MS = 3_000;

interface FreezeWatchDeps {
  after: (ms: number) => Promise<void>;
  isUnderWay: () => boolean;
  /** Settles when React has drawn something that needs nothing. */
  rendered: () => Promise<void>;
  onFrozen: () => void;
}

/**
 * Looks after navigations whose screen is not drawn. Code that is still on its way is no reason for concern; a page in which
 * React gets round to nothing is one: only a full page load ends that.
 *
 * @returns to be called when a navigation has begun
 */
export function createFreezeWatch({ after, isUnderWay, rendered, onFrozen }: FreezeWatchDeps): () => void {
  let isLooking = false;
  async function look(): Promise<void> {
    await after(LOOK_AFTER_MS);
    if (!isUnderWay()) return;
    const isStuck = await Promise.race([
      rendered().then(() => false),
      after(FROZEN_AFTER_MS).then(() => true),
    ]);
    if (isStuck && isUnderWay()) onFrozen();
  }
  return () => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
}
