/** How long something took, of many customers: enough for the average, the median and other shares of any days together. */
export interface Durations {
  readonly totalMs: number;
  /** The number of customers in each bin; empty bins at the end are left out. */
  readonly bins: readonly number[];
}

const MINUTE_MS = 60_000;

const minutes = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step }, (_, at) => from + at * step);

/** The first minute of each bin: people tell 3 from 4 minutes, but not 93 from 94. */
const BIN_STARTS: readonly number[] = [
  ...minutes(0, 30, 1),
  ...minutes(30, 120, 5),
  ...minutes(120, 480, 30),
  480,
];

export const NO_DURATIONS: Durations = { totalMs: 0, bins: [] };

/** @param all in ms, from 0 on */
export function durationsOf(all: readonly number[]): Durations {
  const bins: number[] = [];
  let totalMs = 0;
  for (const ms of all) {
    const bin = BIN_STARTS.findLastIndex((start) => start <= ms / MINUTE_MS);
    while (bins.length <= bin) bins.push(0);
    bins[bin] = (bins[bin] ?? 0) + 1;
    totalMs += ms;
  }
  return { totalMs, bins };
}

export function withDurations(one: Durations, other: Durations): Durations {
  const [longer, shorter] = one.bins.length < other.bins.length ? [other, one] : [one, other];
  const bins = longer.bins.map((count, at) => count + (shorter.bins[at] ?? 0));
  return { totalMs: one.totalMs + other.totalMs, bins };
}

export const countOf = ({ bins }: Durations): number => bins.reduce((sum, count) => sum + count, 0);

/**
 * Whole minutes that this share of the customers did not exceed: 0.5 is the median. Right to the minute up to half an hour, to five minutes
 * up to two hours, and to half an hour up to eight; longer ones count as eight hours. Null: of nobody.
 */
export function quantileMinutes(durations: Durations, share: number): number | null {
  let left = share * countOf(durations);
  if (left === 0) return null;
  for (const [at, count] of durations.bins.entries()) {
    if (count > 0 && left <= count) return minuteWithin(at, left / count);
    left -= count;
  }
  return BIN_STARTS.at(-1) ?? null;
}

/** Customers of one bin are taken as spread evenly over it. */
function minuteWithin(bin: number, share: number): number {
  const start = BIN_STARTS[bin] ?? 0;
  const width = (BIN_STARTS[bin + 1] ?? start + 1) - start;
  return start + Math.min(width - 1, Math.floor(share * width));
}
