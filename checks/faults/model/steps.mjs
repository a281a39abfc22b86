import fc from 'fast-check';
import { step } from '@queuebell/queue-rules/testing/model-steps';

/** More than a run gets through. */
const STEPS = 20_000;
const SKEW_MAX_MS = 90_000;

/**
 * @typedef {import('@queuebell/queue-rules/testing/model-steps').Step | { type: 'changes settings', server: 0 | 1, volume: number }} Step
 *
 * @typedef {object} Plan all that a seed decides
 * @property {[number, number]} skewsMs how wrong the tablets are about the server's time
 * @property {Readonly<Record<Lane, readonly Step[]>>} lanes
 * @property {readonly number[]} dice for what happens to the processes and the database
 *
 * @typedef {'tablet 0' | 'tablet 1' | 'phone 0' | 'phone 1' | 'staff'} Lane what one device or person does, one thing after the other
 */

/** The steps of the model, and one that the rules alone have no use for. */
const steps = fc.oneof(
  { weight: 30, arbitrary: step },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('changes settings'),
      server: fc.constantFrom(0, 1),
      volume: fc.nat(100),
    }),
  },
);

/**
 * @param {number} seed
 * @returns {Plan}
 */
export function planOf(seed) {
  const one = (/** @type {fc.Arbitrary<number>} */ arbitrary, /** @type {number} */ count) =>
    fc.sample(arbitrary, { seed, numRuns: count });
  const [first = 0, second = 0] = one(fc.integer({ min: -SKEW_MAX_MS, max: SKEW_MAX_MS }), 2);
  /** @type {Record<Lane, Step[]>} */
  const lanes = { 'tablet 0': [], 'tablet 1': [], 'phone 0': [], 'phone 1': [], staff: [] };
  const all = /** @type {Step[]} */ (fc.sample(steps, { seed, numRuns: STEPS }));
  for (const each of all) lanes[laneOf(each)].push(each);
  return { skewsMs: [first, second], lanes, dice: one(fc.nat(), 100) };
}

/**
 * @param {Step} each
 * @returns {Lane}
 */
function laneOf(each) {
  if ('phone' in each) return `phone ${each.phone}`;
  if ('tablet' in each) return `tablet ${each.tablet}`;
  return 'staff';
}
