import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { startCluster, type Cluster } from './cluster.ts';
import { FAULTS } from './model/faults.ts';
import { play } from './model/play.ts';
import { expectReplay } from '../kit/stored-queue.ts';

/**
 * The model of `packages/queue-rules/src/testing` against real processes: what two tablets, two phones, staff at the counter and staff at
 * the chairs do is decided by a seed, and so is which of the faults comes when.
 *
 * FAULTS_MODEL_RUNS: how many seeds are played; FAULTS_MODEL_SEED: the first one.
 */
const RUNS = Number(process.env['FAULTS_MODEL_RUNS'] ?? 1);
const SEED = Number(process.env['FAULTS_MODEL_SEED'] ?? 1);
/** Against what hangs: alone it takes about a minute, on a busy machine three. */
const RUN_WITHIN_MS = 300_000;
const START_WITHIN_MS = 60_000;

jest.setTimeout(Math.max(START_WITHIN_MS, RUN_WITHIN_MS));

describe('two processes and three nodes, compared with the model', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());

  for (let run = 0; run < RUNS; run += 1) {
    const seed = SEED + run;
    it(`seed ${seed}: every acknowledged change is there once, no screen goes back, and the events give the queue`, async () => {
      const { start, stored } = await play(cluster, seed, (roll) => shuffled(FAULTS, roll));
      expectReplay(start, stored);
    });
  }
});

function shuffled<Each>(all: readonly Each[], roll: (sides: number) => number): Each[] {
  const left = [...all];
  return all.flatMap(() => left.splice(roll(left.length), 1));
}
