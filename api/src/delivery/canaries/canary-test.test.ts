import { describe, expect, it } from '@jest/globals';
import {
  ALARM,
  factorOf,
  FAILURES_MIN,
  isWorse,
  NO_EVIDENCE,
  strengthOf,
  withLoads,
  type Comparison,
  type Evidence,
} from './canary-test.js';
import { alarmsIn, foundWithin, randomFrom } from '../../../test/simulated-canary.js';

/** As in `{ canary: '3/40', current: '0/900' }`: failed of all. */
function block(canary: string, current: string): Comparison {
  const loadsOf = (text: string) => {
    const [failed = 0, loads = 0] = text.split('/').map(Number);
    return { loads, failed };
  };
  return { canary: loadsOf(canary), current: loadsOf(current) };
}

const after = (...blocks: Comparison[]): Evidence => blocks.reduce(withLoads, NO_EVIDENCE);
const times = (count: number, one: Comparison) => Array.from({ length: count }, () => one);

describe('a canary is called worse', () => {
  it.each<[string, Comparison[], boolean]>([
    ['never without loads', [], false],
    ['after four loads if none of them starts', times(4, block('1/1', '0/19')), true],
    ['not after three: they may be of one visitor', times(3, block('1/1', '0/19')), false],
    ['not if the current release fails as well', times(40, block('1/1', '19/19')), false],
    ['if it fails always, and the current release every fourth time', times(20, block('1/1', '5/19')), true],
    ['not if it never fails', times(5_000, block('0/1', '0/19')), false],
    ['not if only the current release fails', times(500, block('0/1', '2/19')), false],
    ['not without loads to compare with', times(50, block('1/1', '0/0')), false],
    [
      'also late, after many good loads',
      [...times(2_000, block('0/1', '0/19')), ...times(12, block('1/1', '0/19'))],
      true,
    ],
  ])('%s', (_when, blocks, expected) => {
    expect(isWorse(after(...blocks))).toBe(expected);
  });

  it('if one load in twenty breaks, within 200 loads in 95 of 100 runs', () => {
    const broken = { share: 0.05, currentFails: 0.005, canaryFails: 0.005 + 0.995 * 0.05, canaryLoads: 200 };
    expect(foundWithin(alarmsIn(broken, 4_000, 1), 200)).toBeGreaterThanOrEqual(0.95);
    expect(
      foundWithin(alarmsIn({ ...broken, currentFails: 0, canaryFails: 0.05 }, 1_000, 1), 200),
    ).toBeGreaterThan(0.98);
  });

  it('if it fails twice as often as a release that fails in every twentieth load, within 1,000 loads in most runs', () => {
    const worse = { share: 0.05, currentFails: 0.05, canaryFails: 0.1, canaryLoads: 1_000 };
    expect(foundWithin(alarmsIn(worse, 500, 1), 1_000)).toBeGreaterThan(0.8);
  });

  it.each([0.0005, 0.005, 0.05, 0.3])(
    'by mistake in at most 1 of 100 runs, if %d of the loads fail with both releases',
    (fails) => {
      const alike = { share: 0.05, currentFails: fails, canaryFails: fails, canaryLoads: 600 };
      expect(foundWithin(alarmsIn(alike, 2_500, 1), 600)).toBeLessThanOrEqual(0.01);
    },
  );
});

describe('the evidence against a canary', () => {
  it('is 1 in the mean if the releases are equally good, whatever the block', () => {
    const random = randomFrom(4);
    for (let run = 0; run < 200; run += 1) {
      const [canaryLoads, currentLoads] = [1 + Math.floor(random() * 6), 1 + Math.floor(random() * 30)];
      const failed = Math.floor(random() * (canaryLoads + currentLoads + 1));
      const odds = 1 + random() * 20;
      let mean = 0;
      for (let ofCanary = 0; ofCanary <= Math.min(failed, canaryLoads); ofCanary += 1) {
        if (failed - ofCanary > currentLoads) continue;
        const canary = { loads: canaryLoads, failed: ofCanary };
        const current = { loads: currentLoads, failed: failed - ofCanary };
        const probability =
          (choose(canaryLoads, ofCanary) * choose(currentLoads, failed - ofCanary)) /
          choose(canaryLoads + currentLoads, failed);
        mean += probability * factorOf({ canary, current }, odds);
      }
      expect(mean).toBeCloseTo(1, 8);
    }
  });

  it('grows with each failure of the canary in a block, so that a better canary raises no more alarms', () => {
    const factors = [0, 1, 2, 3].map((failed) =>
      factorOf({ canary: { loads: 5, failed }, current: { loads: 50, failed: 3 - failed } }, 8),
    );
    expect(factors).toEqual([...factors].sort((one, other) => one - other));
  });

  it('is a number that can be stored after loads in any order', () => {
    const random = randomFrom(5);
    let evidence = NO_EVIDENCE;
    for (let load = 0; load < 20_000; load += 1) {
      const one = { loads: 1, failed: random() < 0.3 ? 1 : 0 };
      const none = { loads: 0, failed: 0 };
      evidence = withLoads(
        evidence,
        random() < 0.3 ? { canary: one, current: none } : { canary: none, current: one },
      );
      if (!(strengthOf(evidence) >= 0 && Number.isFinite(strengthOf(evidence)))) break;
    }
    const { compared, waiting } = evidence;
    expect(
      compared.canary.loads + waiting.canary.loads + compared.current.loads + waiting.current.loads,
    ).toBe(20_000);
  });

  it('stops at the alarm while too few visitors have failed', () => {
    const strength = strengthOf(after(...times(FAILURES_MIN - 1, block('1/1', '0/500'))));
    expect(strength).toBeGreaterThanOrEqual(ALARM);
    expect(strength).toBeLessThan(ALARM * 1.001);
  });
});

function choose(all: number, some: number): number {
  let ways = 1;
  for (let each = 1; each <= some; each += 1) ways *= (all - some + each) / each;
  return ways;
}
