import type { Range } from './calibration.js';

/** As customers read it, in whole steps of minutes, at least one step wide; null: longer than anybody can say. */
export type Shown = Range | null;

export const STEP_MINUTES = 5;
const LONGEST_MINUTES = 180;

/**
 * A range in steps, never narrower than it is.
 *
 * @param closesIn minutes until the shop closes: nobody knows whether it serves those who would come after
 */
export function shownRange(range: Range | null, closesIn = Infinity): Shown {
  if (!range || range.to > LONGEST_MINUTES || (range.from + range.to) / 2 > closesIn) return null;
  const from = Math.floor(range.from / STEP_MINUTES) * STEP_MINUTES;
  const to = Math.ceil(range.to / STEP_MINUTES) * STEP_MINUTES;
  return { from, to: Math.max(to, from + STEP_MINUTES) };
}

/** A part of a sentence: "about 20–35 min". */
export function wordsOf(shown: Shown): string {
  if (!shown) return 'longer than we can say';
  return shown.from === 0 ? `under ${shown.to} min` : `about ${shown.from}–${shown.to} min`;
}

/** The words on a page that is open. */
export interface Display {
  shown: Shown;
  /** The range that these words stood for when they changed, less than a step away from now. */
  anchor: Range | null;
}

/**
 * The next words of a page. Each end changes only when its end of the range has moved by a whole step since the last change, and only by
 * as much, so that a range that swings a little is shown as one that stands still.
 */
export function nextDisplay(last: Display | undefined, range: Range | null, closesIn?: number): Display {
  const fresh = { shown: shownRange(range, closesIn), anchor: range };
  const { shown, anchor } = last ?? fresh;
  if (!range || !anchor) return fresh;
  const hasMoved = Math.abs(range.to - anchor.to) >= STEP_MINUTES;
  if (!shown || !fresh.shown) return hasMoved ? fresh : { shown, anchor };
  const to = Math.max(shown.to + stepsOf(range.to - anchor.to), shown.from + STEP_MINUTES);
  const from = Math.min(shown.from + stepsOf(range.from - anchor.from), to - STEP_MINUTES);
  return {
    shown: { from, to },
    anchor: { from: anchor.from + from - shown.from, to: anchor.to + to - shown.to },
  };
}

/** The whole steps in a number of minutes, towards zero. */
const stepsOf = (minutes: number): number => Math.trunc(minutes / STEP_MINUTES) * STEP_MINUTES;
