/** So long nobody may have used a device before a new release takes it over. */
const UNUSED_MS = 30_000;

interface Surroundings {
  /** Whether the server has another release than this page is. */
  isOutdated: boolean;
  /** Whether something on the screen says of itself that somebody needs it: an element with `data-in-use`. */
  inUse: boolean;
  /** How long ago the page was last used, milliseconds. */
  unusedMs: number;
}

/** Whether a page may be loaded anew now: never under somebody's hands or eyes. */
export const mayTakeOver = ({ isOutdated, inUse, unusedMs }: Surroundings): boolean =>
  isOutdated && !inUse && unusedMs >= UNUSED_MS;
