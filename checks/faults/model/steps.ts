import fc from 'fast-check';
import { step, type Step as ModelStep } from '@queuebell/queue-rules/testing/model-steps';
import { turnStep, type TurnStep } from '@queuebell/queue-rules/testing/model-turn-steps';

/** More than a run gets through. */
const STEPS = 20_000;
const SKEW_MAX_MS = 90_000;

export type Step = ModelStep | TurnStep | { type: 'changes settings'; server: 0 | 1; volume: number };

/** All that a seed decides. */
export interface Plan {
  /** How wrong the tablets are about the server's time. */
  skewsMs: [number, number];
  lanes: Readonly<Record<Lane, readonly Step[]>>;
  /** For what happens to the processes and the database. */
  dice: readonly number[];
}

/** A device or a person that acts; each does one thing after the other. */
export type Lane = 'tablet 0' | 'tablet 1' | 'phone 0' | 'phone 1' | 'staff' | 'chairs';

interface Sampled {
  step: Step;
  /** The lane of a step that is neither of a tablet nor of a phone. */
  by: 'staff' | 'chairs';
}
const byStaff = (step: Step): Sampled => ({ step, by: 'staff' });
const byChairs = (step: Step): Sampled => ({ step, by: 'chairs' });
const volume = fc.record({
  type: fc.constant('changes settings' as const),
  server: fc.constantFrom<0 | 1>(0, 1),
  volume: fc.nat(100),
});

/** The steps of the model, and one that the rules alone have no use for. */
const steps = fc.oneof(
  { weight: 30, arbitrary: step.map(byStaff) },
  { weight: 15, arbitrary: turnStep.map(byChairs) },
  { weight: 1, arbitrary: volume.map(byStaff) },
);

export function planOf(seed: number): Plan {
  const one = (arbitrary: fc.Arbitrary<number>, count: number) =>
    fc.sample(arbitrary, { seed, numRuns: count });
  const [first = 0, second = 0] = one(fc.integer({ min: -SKEW_MAX_MS, max: SKEW_MAX_MS }), 2);
  const lanes: Record<Lane, Step[]> = {
    'tablet 0': [],
    'tablet 1': [],
    'phone 0': [],
    'phone 1': [],
    staff: [],
    chairs: [],
  };
  for (const each of fc.sample(steps, { seed, numRuns: STEPS })) lanes[laneOf(each)].push(each.step);
  return { skewsMs: [first, second], lanes, dice: one(fc.nat(), 100) };
}

function laneOf({ step: each, by }: Sampled): Lane {
  if ('phone' in each) return `phone ${each.phone}`;
  return 'tablet' in each ? `tablet ${each.tablet}` : by;
}
