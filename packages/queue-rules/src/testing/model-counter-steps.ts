import fc from 'fast-check';
import { fate } from './model-steps.js';
import { CHAIR_IDS, groupAct } from './model-turn-steps.js';

const type = <Name extends string>(name: Name) => fc.constant(name);
/** Of the customers whom the screen shows. */
const place = fc.nat(5);
const chair = fc.constantFrom(...CHAIR_IDS);
const minutes = fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 });
const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });

const tap = fc.oneof(
  weighted(
    5,
    fc.record({
      type: type('close'),
      outcome: fc.constantFrom<'served' | 'removed' | 'no-show'>('served', 'served', 'removed', 'no-show'),
    }),
  ),
  weighted(6, fc.record({ type: type('call'), chair })),
  weighted(
    3,
    fc.record({ type: type('putBack'), asBefore: fc.constant<true>(true) }, { requiredKeys: ['type'] }),
  ),
  weighted(3, fc.record({ type: type('add') })),
  weighted(2, fc.record({ type: type('start') })),
  weighted(1, fc.record({ type: type('hold'), minutes })),
  weighted(1, fc.record({ type: type('resume') })),
  weighted(
    2,
    fc.record({
      type: type('transfer'),
      to: fc.oneof(
        chair.map((id) => ({ chair: id })),
        fc.constantFrom<'front' | 'arrival'>('front', 'arrival'),
      ),
    }),
  ),
  weighted(1, fc.record({ type: type('move'), behind: fc.option(place, { freq: 3 }) })),
  weighted(1, fc.record({ type: type('prioritize'), reason: fc.constantFrom(null, 'In pain') })),
  weighted(1, fc.record({ type: type('correct'), name: fc.constantFrom('Ann', 'Ben') })),
  weighted(2, fc.record({ type: type('group'), act: groupAct })),
  weighted(1, fc.record({ type: type('takeBreak'), chair, minutes })),
  weighted(1, fc.record({ type: type('endBreak'), chair })),
  weighted(1, fc.record({ type: type('pauseCheckIn'), minutes })),
  weighted(1, fc.record({ type: type('resumeCheckIn') })),
);

const server = fc.constantFrom<0 | 1>(0, 1);
const steps = fc.oneof(
  weighted(4, fc.record({ type: type('counter acts'), place, tap })),
  weighted(1, fc.record({ type: type('counter delivers'), server, fate })),
);

/** The acts of staff on an admin screen without network, and their delivery. */
export const counterStep: fc.Arbitrary<CounterStep> = steps;
type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
export type CounterStep = ValueOf<typeof steps>;
export type Tap = ValueOf<typeof tap>;
