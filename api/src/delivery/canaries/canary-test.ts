/** Page loads of one release, and those of them that failed. */
export interface Loads {
  loads: number;
  failed: number;
}

/** Loads of both releases in the same time. */
export interface Comparison {
  canary: Loads;
  current: Loads;
}

/** The state of a test, which further loads move on. */
export interface Evidence {
  /** Loads that wait for the next one of the canary. */
  waiting: Comparison;
  /** Loads that have been compared. */
  compared: Comparison;
  /** How many of the canary's compared loads would have failed if it were as good as the current release. */
  expected: number;
  /** How much speaks for a worse canary, for each of {@link GUESSES}: 1 is nothing. */
  strengths: number[];
}

/** A release that is no worse reaches it with a probability of 1 / ALARM at most, however long the test runs. */
export const ALARM = 110;
/** A network counts as failed once a day, so that this many failures come from several visitors. */
export const FAILURES_MIN = 4;
/**
 * Two guesses about a worse canary. `odds`: how many times as often it fails. `counts`: the number of expected failures that weigh as much
 * as the guess. `part`: its share of the strength. The first one finds a bad release soon, the second one a release that is only somewhat
 * worse.
 */
const GUESSES = [
  { odds: 8, counts: 20, part: 0.97 },
  { odds: 2, counts: 5, part: 0.03 },
] as const;
const [SOON] = GUESSES;
/** A canary that fails less than about 1.2 times as often does not raise the alarm. */
const LEAST_ODDS = 1.5;
/** Rounding must not leave the strength just below the alarm. */
const ROUNDED_UP = 1 + 1e-9;

const NO_LOADS: Loads = { loads: 0, failed: 0 };
const NOTHING: Comparison = { canary: NO_LOADS, current: NO_LOADS };

export const NO_EVIDENCE: Evidence = {
  waiting: NOTHING,
  compared: NOTHING,
  expected: 0,
  strengths: GUESSES.map(() => 1),
};

/**
 * Adds loads to the evidence (docs/decisions/0074). Each load of the canary closes a block with the loads of the
 * current release since the one before. Given how many loads of a block failed, equally good releases share the failures
 * out at random. The block multiplies the strength by a likelihood ratio with an expectation of 1 then, so
 * that by Ville’s inequality the strength ever reaches {@link ALARM} with the probability 1 / ALARM at most.
 *
 * @param more settled loads; how they are cut must not depend on their outcomes
 */
export function withLoads(evidence: Evidence, more: Comparison): Evidence {
  const block = sum(evidence.waiting, more);
  if (more.canary.loads === 0 || block.current.loads === 0) return { ...evidence, waiting: block };
  const { canary, current } = block;
  return {
    waiting: NOTHING,
    compared: sum(evidence.compared, block),
    expected: evidence.expected + (canary.loads * current.failed) / current.loads,
    strengths: oddsFor(evidence, block).map(
      (odds, guess) => (evidence.strengths[guess] ?? 1) * factorOf(block, odds),
    ),
  };
}

/** @returns how much speaks for a worse canary: 1 is nothing, and {@link ALARM} is enough */
export const strengthOf = ({ strengths }: Pick<Evidence, 'strengths'>): number =>
  GUESSES.reduce((sum, { part }, guess) => sum + part * (strengths[guess] ?? 1), 0);

export const isWorse = (evidence: Evidence): boolean =>
  evidence.compared.canary.failed >= FAILURES_MIN && strengthOf(evidence) >= ALARM;

/**
 * @returns the odds for each guess, from earlier loads alone. Those of the first guess are no higher than one more failure needs to raise
 * the alarm.
 */
function oddsFor(evidence: Evidence, block: Comparison): number[] {
  if (strengthOf(evidence) >= ALARM) return GUESSES.map(() => 1);
  const { compared, expected, strengths } = evidence;
  const [first = 1, ...others] = GUESSES.map(({ odds, counts }) =>
    Math.max(LEAST_ODDS, (odds * counts + compared.canary.failed) / (counts + expected)),
  );
  const ofOthers = strengthOf({
    strengths: [0, ...others.map((odds, other) => (strengths[other + 1] ?? 1) * withOneFailure(block, odds))],
  });
  const needed = ((ALARM - ofOthers) / (SOON.part * (strengths[0] ?? 1))) * ROUNDED_UP;
  return [withOneFailure(block, first) <= needed ? first : oddsOf(block, Math.max(1, needed)), ...others];
}

/** @returns the factor if one load of the canary fails, and no other */
const withOneFailure = ({ canary, current }: Comparison, odds: number): number =>
  (odds * (canary.loads + current.loads)) / (odds * canary.loads + current.loads);

/** @returns the odds with which that factor is this one */
const oddsOf = ({ canary, current }: Comparison, factor: number): number =>
  (factor * current.loads) / (canary.loads + current.loads - factor * canary.loads);

/** P(failures of the canary | failures of both, odds) / P(failures of the canary | failures of both, equally good). */
export function factorOf({ canary, current }: Comparison, odds: number): number {
  const failed = canary.failed + current.failed;
  const least = Math.max(0, failed - current.loads);
  const most = Math.min(failed, canary.loads);
  let weight = 1;
  let ofEqual = 0;
  let ofOdds = 0;
  for (let ofCanary = least; ofCanary <= most; ofCanary += 1) {
    ofEqual += weight;
    ofOdds += weight * odds ** (ofCanary - canary.failed);
    // The next weight of a hypergeometric distribution.
    weight *=
      ((canary.loads - ofCanary) * (failed - ofCanary)) /
      ((ofCanary + 1) * (current.loads - failed + ofCanary + 1));
  }
  return ofEqual / ofOdds;
}

const sum = (one: Comparison, other: Comparison): Comparison => ({
  canary: added(one.canary, other.canary),
  current: added(one.current, other.current),
});

const added = (one: Loads, other: Loads): Loads => ({
  loads: one.loads + other.loads,
  failed: one.failed + other.failed,
});
