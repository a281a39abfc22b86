/** A navigation that is not drawn after this time is checked. */
export const LOOK_AFTER_MS = 3_000;
/** A page that draws nothing for this time is frozen. */
export const FROZEN_AFTER_MS = 3_000;

interface FreezeWatchDeps {
  after: (ms: number) => Promise<void>;
  isUnderWay: () => boolean;
  /** See RenderProbe. */
  rendered: () => Promise<void>;
  onFrozen: () => void;
}

/**
 * Checks navigations whose screen is not drawn. Code that is still loading is fine; if React draws nothing at
 * all, only a page load helps.
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
