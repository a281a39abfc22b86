import { describe, it, jest } from '@jest/globals';
import { play } from './releases/play.ts';

/**
 * RELEASE_ACTS_RUNS: how many seeds are played; RELEASE_ACTS_SEED: the first one.
 */
const RUNS = Number(process.env['RELEASE_ACTS_RUNS'] ?? 1);
const SEED = Number(process.env['RELEASE_ACTS_SEED'] ?? 1);
/** Against what hangs: alone it takes less than a minute. */
const RUN_WITHIN_MS = 300_000;

jest.setTimeout(RUN_WITHIN_MS);

describe('a hundred deploys, promotes and rollbacks under load, with kill -9 and full disks in between', () => {
  for (let seed = SEED; seed < SEED + RUNS; seed += 1)
    it(`seed ${seed}: no page load fails, and the journal is complete`, () => play(seed));
});
