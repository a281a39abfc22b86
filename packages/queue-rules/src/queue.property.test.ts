import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counterStep } from './testing/model-counter-steps.js';
import { step } from './testing/model-steps.js';
import { turnStep } from './testing/model-turn-steps.js';
import { World } from './testing/model-world.js';

/**
 * Interleavings of two tablets with wrong clocks, two phones, staff, a counter without network and the archive, through two API processes whose clocks
 * differ by 5 s around the end of the day, with lost, late and repeated requests. A third of the shops have one chair and a plain queue; in the
 * others staff change chairs, order and turns all the time, in half of these also without network. The promises are in `testing/invariants.ts`,
 * `testing/decision-promises.ts` and `testing/world-promises.ts`.
 *
 * QUEUE_RULES_RUNS: how many worlds are played; QUEUE_RULES_SEED: which ones, by default the same each time, 'any': new ones.
 */
const RUNS = Number(process.env['QUEUE_RULES_RUNS'] ?? 2_000);
const SEED = process.env['QUEUE_RULES_SEED'] ?? '13';
const STEPS_MAX = 200;
const TIME_LIMIT_MS = 60_000 + RUNS * 100;
const steps = <Step>(of: fc.Arbitrary<Step>) => fc.array(of, { maxLength: STEPS_MAX, size: 'max' });

it(
  'whatever is late, lost or repeated, no customer is lost, none comes twice, and each keeps number and place',
  () => {
    let played = 0;
    const skewMs = fc.integer({ min: -90_000, max: 90_000 });
    fc.assert(
      fc.property(
        fc.tuple(skewMs, skewMs),
        fc.constantFrom(0, 0, 4),
        fc.oneof(steps(step), steps(fc.oneof(step, turnStep)), steps(fc.oneof(step, turnStep, counterStep))),
        (skews, dayStartsHour, all) => {
          const world = new World(skews, dayStartsHour);
          for (const each of all) world.play(each);
          world.comeToRest();
          played += all.length;
        },
      ),
      { numRuns: RUNS, ...(SEED !== 'any' && { seed: Number(SEED) }) },
    );
    if (process.env['QUEUE_RULES_RUNS'] !== undefined) process.stdout.write(`${played} steps\n`);
    expect(played).toBeGreaterThan(RUNS * 50);
  },
  TIME_LIMIT_MS,
);
