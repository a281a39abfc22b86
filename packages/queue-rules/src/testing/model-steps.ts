import fc from 'fast-check';
import { DAY_MS, MINUTE_MS, SECOND_MS } from './build.js';

/** The fate of a request: `late` reaches the server some time after its sender gave it up. */
export type Fate = 'answered' | 'lost' | 'answer lost' | 'late';

export const fate = fc.constantFrom<Fate>('answered', 'answered', 'answered', 'lost', 'answer lost', 'late');
const type = <Name extends string>(name: Name) => fc.constant(name);
/** Which of two. */
const which = fc.constantFrom<0 | 1>(0, 1);
const place = fc.nat(3);
/** Through which API process the request goes. */
const common = { server: which };
const atTablet = { ...common, tablet: which, fate };

const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });
const steps = fc.oneof(
  weighted(
    14,
    fc.record({
      ...atTablet,
      type: type('checks in'),
      isPowerCut: fc.constantFrom(false, false, false, true),
    }),
  ),
  weighted(12, fc.record({ ...atTablet, type: type('delivers') })),
  weighted(6, fc.record({ ...atTablet, type: type('leases') })),
  weighted(3, fc.record({ ...atTablet, type: type('gives back') })),
  weighted(3, fc.record({ type: type('network'), tablet: which, isOffline: fc.boolean() })),
  weighted(4, fc.record({ ...common, type: type('late request'), place })),
  weighted(4, fc.record({ ...common, type: type('is repeated'), place: fc.nat(10) })),
  weighted(5, fc.record({ ...common, type: type('joins'), phone: which })),
  weighted(3, fc.record({ ...common, type: type('leaves'), phone: which })),
  weighted(3, fc.record({ ...common, type: type('comes back'), phone: which })),
  weighted(1, fc.record({ ...common, type: type('wants an alert'), phone: which })),
  weighted(9, fc.record({ ...common, type: type('is closed'), place })),
  weighted(4, fc.record({ ...common, type: type('is put back'), place })),
  weighted(1, fc.record({ ...common, type: type('joined are removed') })),
  weighted(2, fc.record({ ...common, type: type('is called again') })),
  weighted(1, fc.record({ ...common, type: type('joining'), isOpen: fc.boolean() })),
  weighted(3, fc.record({ ...common, type: type('history is written'), isBusyDay: fc.boolean() })),
  weighted(3, fc.record({ ...common, type: type('is archived') })),
  weighted(3, fc.record({ ...common, type: type('tablets deliver at once') })),
  weighted(
    3,
    fc.record({
      ...common,
      type: type('staff act at once with a delivery'),
      tablet: which,
      place,
      act: fc.constantFrom('close', 'callAgain', 'hold', 'move', 'transfer', 'prioritize', 'restore'),
    }),
  ),
  weighted(10, fc.record({ type: type('time passes'), ms: fc.integer({ min: 0, max: 20 * SECOND_MS }) })),
  weighted(4, fc.record({ type: type('time passes'), ms: fc.integer({ min: 0, max: 20 * MINUTE_MS }) })),
  weighted(
    2,
    fc.record({ type: type('day ends'), ms: fc.integer({ min: -8 * SECOND_MS, max: 2 * SECOND_MS }) }),
  ),
  weighted(1, fc.record({ type: type('time passes'), ms: fc.constantFrom(DAY_MS / 2, 2 * DAY_MS) })),
);

/** The events of a shop, in any order. */
export const step: fc.Arbitrary<Step> = steps;
type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = ValueOf<typeof steps>;
