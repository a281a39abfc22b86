const { exp, floor, log, max, min, sqrt } = Math;

/**
 * How durations are distributed: weights of bins that are equally wide in the logarithm, so that short and long services are known
 * equally well, and one with two kinds of customers keeps its two peaks.
 */
export type Weights = readonly number[];

const SHORTEST_MINUTES = 0.5;
const LONGEST_MINUTES = 480;
export const BINS = 46;
const LOWEST = log(SHORTEST_MINUTES);
const BIN_WIDTH = (log(LONGEST_MINUTES) - LOWEST) / (BINS - 1);
/** Of a logistic distribution to its standard deviation. */
export const LOGISTIC_SCALE = sqrt(3) / Math.PI;

const placeOf = (logMinutes: number): number => min(BINS - 1, max(0, (logMinutes - LOWEST) / BIN_WIDTH));

/** One more duration, shared by the two bins beside it. */
export function withDuration(weights: Weights, logMinutes: number, remainingWeight: number): number[] {
  const place = placeOf(logMinutes);
  const below = floor(place);
  const next = weights.map((weight) => weight * remainingWeight);
  next[below] = (next[below] ?? 0) + 1 - (place - below);
  if (place > below) next[below + 1] = (next[below + 1] ?? 0) + place - below;
  return next;
}

export const noDurations = (): number[] => new Array<number>(BINS).fill(0);

export const total = (weights: Weights): number => weights.reduce((sum, weight) => sum + weight, 0);

/** One peak, as wide in the logarithm as `deviation`; all weights together are `weight`. */
export function peakAt(logMinutes: number, deviation: number, weight: number): number[] {
  const scale = deviation * LOGISTIC_SCALE;
  const below = (bin: number) => 1 / (1 + exp((logMinutes - LOWEST - (bin - 0.5) * BIN_WIDTH) / scale));
  const weights = noDurations().map((_, bin) => {
    const [from, to] = [bin === 0 ? 0 : below(bin), bin === BINS - 1 ? 1 : below(bin + 1)];
    return weight * (to - from);
  });
  return weights;
}

export const added = (one: Weights, other: Weights, factor = 1): number[] =>
  one.map((weight, bin) => weight + factor * (other[bin] ?? 0));

/** Of the logarithms. */
export function momentsOf(weights: Weights): { mean: number; variance: number } {
  let [all, sum, squares] = [0, 0, 0];
  weights.forEach((weight, bin) => {
    all += weight;
    sum += weight * bin;
    squares += weight * bin * bin;
  });
  const mean = sum / all;
  return { mean: LOWEST + BIN_WIDTH * mean, variance: BIN_WIDTH ** 2 * (squares / all - mean ** 2) };
}

/** Equally likely durations in minutes, the shortest first. */
export function quantilesOf(weights: Weights, count: number): Float64Array {
  const quantiles = new Float64Array(count);
  const step = total(weights) / count;
  let [bin, passed] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const wanted = (at + 0.5) * step;
    while (bin < BINS - 1 && passed + (weights[bin] ?? 0) < wanted) {
      passed += weights[bin] ?? 0;
      bin += 1;
    }
    const within = (wanted - passed) / max(weights[bin] ?? 0, Number.EPSILON);
    quantiles[at] = exp(LOWEST + BIN_WIDTH * (bin - 0.5 + min(1, within)));
  }
  return quantiles;
}
