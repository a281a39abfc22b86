/** So long nobody may have touched a device before a new release takes it over. */
export const UNTOUCHED_MS = 30_000;

interface Surroundings {
  /** Whether the server has another release than this page is. */
  isOutdated: boolean;
  /** Whether something on the screen says of itself that somebody needs it: an element with `data-in-use`. */
  inUse: boolean;
  /** Since when nobody has touched the screen or pressed a key, milliseconds. */
  untouchedMs: number;
}

/** Whether a page may be loaded anew now: never under somebody's hands or eyes. */
export const mayTakeOver = ({ isOutdated, inUse, untouchedMs }: Surroundings): boolean =>
  isOutdated && !inUse && untouchedMs >= UNTOUCHED_MS;
