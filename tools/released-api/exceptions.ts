/** A change that a page of the last release notices, and that is wanted all the same. */
export interface Exception {
  /** The sentence of the check, word for word. */
  change: string;
  /** Why no page needs what was there. */
  reason: string;
  /** '2026-11-25' */
  date: string;
}

/** After `npm run release-api` the list must be empty: these changes are then part of the release. */
export const EXCEPTIONS: readonly Exception[] = [];
