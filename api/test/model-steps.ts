import fc from 'fast-check';

/** The outcome of a request: `late` arrives after its sender has given up. */
export type Fate = 'answered' | 'lost' | 'answer lost' | 'late';

const fate = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>('answered') },
  { weight: 2, arbitrary: fc.constantFrom<Fate>('lost', 'answer lost', 'late') },
);
const tablet = fc.constantFrom<0 | 1>(0, 1);
const phone = fc.nat(1);
const isPowerCut = fc.nat(5).map((number) => number === 0);
const type = <Name extends string>(name: Name) => fc.constant(name);

const atTablet = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: type('checks in'), tablet, fate, isPowerCut }) },
  { weight: 6, arbitrary: fc.record({ type: type('delivers'), tablet, fate }) },
  { weight: 4, arbitrary: fc.record({ type: type('leases'), tablet, fate }) },
  { weight: 2, arbitrary: fc.record({ type: type('gives back'), tablet, fate }) },
  { weight: 2, arbitrary: fc.record({ type: type('network'), tablet, isOffline: fc.boolean() }) },
);
const inShop = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: type('late request'), which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: type('joins'), phone }) },
  { weight: 1, arbitrary: fc.record({ type: type('leaves'), phone }) },
  { weight: 1, arbitrary: fc.record({ type: type('comes back'), phone }) },
  { weight: 4, arbitrary: fc.record({ type: type('is closed'), place: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: type('is put back') }) },
  { weight: 2, arbitrary: fc.record({ type: type('time passes'), minutes: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ type: type('next day') }) },
  { weight: 2, arbitrary: fc.record({ type: type('is archived') }) },
);

type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
export type TabletStep = ValueOf<typeof atTablet>;
export type ShopStep = ValueOf<typeof inShop>;
export type Step = TabletStep | ShopStep;

/** Everything that may happen in a shop, in any order. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: atTablet },
  { weight: 2, arbitrary: inShop },
);
