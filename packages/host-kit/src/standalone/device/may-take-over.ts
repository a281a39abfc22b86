/** A device must be unused for this time before a new release takes over. */
const UNUSED_MS = 30_000;

interface Surroundings {
  isOutdated: boolean;
  /** Whether an element with `data-in-use` is on the screen. */
  inUse: boolean;
  unusedMs: number;
}

/** Whether a page may be reloaded now: never while somebody uses or reads it. */
export const mayTakeOver = ({ isOutdated, inUse, unusedMs }: Surroundings): boolean =>
  isOutdated && !inUse && unusedMs >= UNUSED_MS;
