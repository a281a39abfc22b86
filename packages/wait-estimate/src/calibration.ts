/** How ranges are corrected by what came. */
export interface Calibration {
  /** Both ends of a range are multiplied by its exponential. */
  centre: number;
  /** The later end is multiplied by its exponential, the earlier one divided. */
  spread: number;
  /** How many ranges were scored. */
  scored: number;
  /** The last of them as shown, the newest at the end: 1 where the call fell into the range, else 0. */
  recent: string;
}

/** Minutes from now. */
export interface Range {
  from: number;
  to: number;
}

/** A customer's call falls into their range with this chance. */
export const CHANCE = 0.8;
const RECENT_MAX = 100;
/** How much one customer moves the two corrections, at most. */
const STEP = { centre: 0.003, spread: 0.02 } as const;
/** The first customers move them more. */
const EARLY = 20;
const CORRECTION_MAX = 2;

export const NEW_CALIBRATION: Calibration = { centre: 0, spread: 0, scored: 0, recent: '' };

export function calibrated({ from, to }: Range, { centre, spread }: Calibration): Range {
  const earlier = from * Math.exp(centre - spread);
  return { from: earlier, to: Math.max(earlier, to * Math.exp(centre + spread)) };
}

export const isIn = ({ from, to }: Range, minutes: number): boolean => minutes >= from && minutes <= to;

const within = (value: number): number => Math.max(-CORRECTION_MAX, Math.min(CORRECTION_MAX, value));

/** How many of the last customers, a hundred at most, were called within the range that they had read first. */
export const lastScores = ({ recent }: Calibration): { right: number; of: number } => ({
  right: [...recent].filter((each) => each === '1').length,
  of: recent.length,
});

/** A customer's first range, and what came. */
export interface Score {
  range: Range;
  /** As the customer read it; null where no range was shown. */
  shown: Range | null;
  /** Minutes until the call. */
  waited: number;
}

/**
 * Corrects later ranges. In the long run, calls fall outside as often as the chance allows, and equally often before and after a range's
 * middle, however wrong the estimate is.
 */
export function corrected(calibration: Calibration, { range, shown, waited }: Score): Calibration {
  const { centre, spread, scored, recent } = calibration;
  const speed = 1 + EARLY / (scored + EARLY);
  const isLate = waited > (range.from + range.to) / 2;
  const isMissed = !isIn(range, waited);
  return {
    centre: within(centre + speed * STEP.centre * (isLate ? 0.5 : -0.5)),
    spread: within(spread + speed * STEP.spread * ((isMissed ? 1 : 0) - (1 - CHANCE))),
    scored: scored + 1,
    recent: shown ? (recent + (isIn(shown, waited) ? '1' : '0')).slice(-RECENT_MAX) : recent,
  };
}
