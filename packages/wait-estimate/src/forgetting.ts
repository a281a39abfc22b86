/** Half of what a shop has seen is forgotten in this time. */
export const SLOWLY_MS = 56 * 86_400_000;
/** The same for how fast it works just now. */
export const QUICKLY_MS = 100 * 60_000;

/** A mean that forgets. `at`: when it last learned, in ms since 1970. */
export interface Mean {
  at: number;
  /** How many values it stands on, the forgotten ones taken off. */
  weight: number;
  mean: number;
}

/** The share of a weight that is left. Clocks of several servers differ, so time may seem to run back. */
export const remaining = (since: number, now: number, halfLifeMs: number): number =>
  2 ** (-Math.max(0, now - since) / halfLifeMs);

export function withValue(before: Mean | undefined, value: number, at: number, halfLifeMs: number): Mean {
  if (!before) return { at, weight: 1, mean: value };
  const weight = before.weight * remaining(before.at, at, halfLifeMs) + 1;
  return { at: Math.max(at, before.at), weight, mean: before.mean + (value - before.mean) / weight };
}

/** The mean, pulled to `prior` as if `pull` further values had been equal to `prior`. */
export function pulled(
  mean: Mean | undefined,
  { prior, pull, now, halfLifeMs }: { prior: number; pull: number; now: number; halfLifeMs: number },
): number {
  if (!mean) return prior;
  const weight = mean.weight * remaining(mean.at, now, halfLifeMs);
  return (weight * mean.mean + pull * prior) / (weight + pull);
}
