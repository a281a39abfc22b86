import fc from 'fast-check';
import { fate } from './model-steps.js';

const type = <Name extends string>(name: Name) => fc.constant(name);
/** Through which API process the command goes. */
const common = { server: fc.constantFrom<0 | 1>(0, 1) };
/** Of the customers in the queue. */
const place = fc.nat(5);
export const CHAIR_IDS = ['one', 'two', 'three'] as const;
const chair = fc.constantFrom(...CHAIR_IDS);
/** A person, a service that the shop may have, or both. */
const wishes = fc.record(
  { askedFor: chair, service: fc.constantFrom('cut', 'colour', 'shave') },
  { requiredKeys: [] },
);
const minutes = fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 });
const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });

/** People who come together. */
const size = fc.integer({ min: 2, max: 4 });
/** `behind`: a place in the queue. */
export const groupAct = fc.oneof(
  fc.record({ type: type('call'), chair }),
  fc.record({ type: type('call') }),
  fc.record({ type: type('serve') }),
  fc.record({ type: type('remove') }),
  fc.record({ type: type('hold'), minutes }),
  fc.record({ type: type('hold'), minutes, heldUntil: fc.constant(null) }),
  fc.record({ type: type('resume') }),
  fc.record({ type: type('transfer'), to: fc.constantFrom<'front' | 'arrival'>('front', 'arrival') }),
  fc.record({ type: type('move'), behind: fc.option(place, { freq: 3 }) }),
  fc.record({ type: type('prioritize'), reason: fc.constantFrom(null, 'In pain') }),
);

const steps = fc.oneof(
  weighted(
    3,
    fc.record({
      ...common,
      type: type('chairs'),
      first: fc.nat(1),
      count: fc.constantFrom(0, 1, 2, 2, 3, 3),
    }),
  ),
  weighted(
    1,
    fc.record({
      ...common,
      type: type('choices'),
      callsNext: fc.boolean(),
      noShowPlace: fc.constantFrom<'front' | 'after-two' | 'end'>('front', 'after-two', 'end'),
      noShowMinutes: fc.constantFrom(null, 1, 5),
    }),
  ),
  weighted(3, fc.record({ ...common, type: type('the clock ends calls') })),
  weighted(1, fc.record({ ...common, type: type('services'), count: fc.constantFrom(0, 1, 2, 2) })),
  weighted(8, fc.record({ ...common, type: type('next'), chair })),
  weighted(
    4,
    fc.record({
      ...common,
      type: type('transfer'),
      place,
      to: fc.oneof(
        chair.map((id) => ({ chair: id })),
        fc.constantFrom<'front' | 'arrival'>('front', 'arrival'),
      ),
    }),
  ),
  weighted(2, fc.record({ ...common, type: type('start'), place })),
  weighted(3, fc.record({ ...common, type: type('hold'), place, minutes })),
  weighted(3, fc.record({ ...common, type: type('resume'), place })),
  weighted(3, fc.record({ ...common, type: type('move'), place, behind: fc.option(place, { freq: 3 }) })),
  weighted(
    3,
    fc.record({
      ...common,
      type: type('prioritize'),
      place,
      reason: fc.constantFrom(null, 'In pain', 'With a baby'),
    }),
  ),
  weighted(1, fc.record({ ...common, type: type('correct'), place, name: fc.constantFrom('Ann', 'Ben') })),
  weighted(2, fc.record({ ...common, type: type('takes a break'), chair, minutes })),
  weighted(1, fc.record({ ...common, type: type('ends the break'), chair })),
  weighted(1, fc.record({ ...common, type: type('pauses the check-in'), minutes })),
  weighted(2, fc.record({ ...common, type: type('resumes the check-in') })),
  weighted(3, fc.record({ ...common, type: type('does not come'), place })),
  weighted(2, fc.record({ ...common, type: type('is called once more'), place })),
  weighted(
    2,
    fc.record({ ...common, type: type('joins with wishes'), phone: fc.constantFrom<0 | 1>(0, 1), wishes }),
  ),
  weighted(2, fc.record({ type: type('two chairs at once'), chair, other: chair })),
  weighted(
    3,
    fc.record({
      ...common,
      type: type('come together'),
      tablet: fc.constantFrom<0 | 1>(0, 1),
      size,
      fate,
      isPowerCut: fc.constantFrom(false, false, false, true),
    }),
  ),
  weighted(
    2,
    fc.record({ ...common, type: type('join together'), phone: fc.constantFrom<0 | 1>(0, 1), size }),
  ),
  weighted(6, fc.record({ ...common, type: type('group'), place, act: groupAct })),
);

/** The acts of staff with chairs and turns, in any order. */
export const turnStep: fc.Arbitrary<TurnStep> = steps;
type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
export type TurnStep = ValueOf<typeof steps>;
