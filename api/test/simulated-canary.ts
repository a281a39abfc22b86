import { isWorse, NO_EVIDENCE, withLoads, type Comparison } from '../src/delivery/canaries/canary-test.js';

export interface Scenario {
  /** Of all loads, those of the canary: 0.05. */
  share: number;
  /** Of the loads of each release, those that fail. */
  currentFails: number;
  canaryFails: number;
  /** The run ends after so many loads of the canary. */
  canaryLoads: number;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @returns after how many of its loads the canary is called worse; null if it is not */
export function alarmIn(
  { share, currentFails, canaryFails, canaryLoads }: Scenario,
  random: () => number,
): number | null {
  let evidence = NO_EVIDENCE;
  for (let loads = 1; loads <= canaryLoads; loads += 1) {
    evidence = withLoads(evidence, {
      canary: { loads: 1, failed: random() < canaryFails ? 1 : 0 },
      current: currentLoads(share, currentFails, random),
    });
    if (isWorse(evidence)) return loads;
  }
  return null;
}

/** The loads of the current release between two of the canary. */
function currentLoads(share: number, fails: number, random: () => number): Comparison['current'] {
  const loads = Math.floor(Math.log(1 - random()) / Math.log(1 - share));
  let failed = 0;
  for (let load = 0; load < loads; load += 1) if (random() < fails) failed += 1;
  return { loads, failed };
}

/** @returns after how many loads of the canary each run raised the alarm; null for those that did not */
export const alarmsIn = (scenario: Scenario, runs: number, seed: number): (number | null)[] => {
  const random = randomFrom(seed);
  return Array.from({ length: runs }, () => alarmIn(scenario, random));
};

/** @returns share of the runs with an alarm within so many loads of the canary */
export const foundWithin = (alarms: readonly (number | null)[], loads: number): number =>
  alarms.filter((alarm) => alarm !== null && alarm <= loads).length / alarms.length;
