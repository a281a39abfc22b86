import { describe, expect, it } from '@jest/globals';
import type { Visit } from '@queuebell/wait-estimate';
import { playContest } from './contest.ts';
import { figuresOf, missedGoals } from './figures.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { FIRST_DAY_MS, playShop } from './simulated-shop.ts';

/** The table in docs/benchmarks.md has others. */
const SEED = 21;
const DAY_MS = 86_400_000;

function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

const NAMED = scenarioNamed('three chairs, named persons, breaks');
const PLAIN = scenarioNamed('one chair');

function watched(scenario: Scenario, days: number, seed = SEED) {
  const visits: Visit[] = [];
  const asked = new Set<string>();
  const called: { key: string; waited: number }[] = [];
  playShop(
    scenario,
    { seed, days },
    {
      arrived: ({ key }) => asked.add(key),
      called: ({ key }, waited) => called.push({ key, waited }),
      visited: (visit) => visits.push(visit),
    },
  );
  return { visits, asked, called };
}

describe('the simulated shop', () => {
  it('plays the same days again with the same seed, and others with another one', () => {
    expect(watched(NAMED, 3)).toStrictEqual(watched(NAMED, 3));
    expect(watched(NAMED, 3, 22)).not.toStrictEqual(watched(NAMED, 3));
  });

  it('loses nobody: those who waited were called, or left', () => {
    const { visits, asked, called } = watched(NAMED, 60);
    const left = visits.filter(({ outcome }) => outcome === 'left').length;
    expect(asked.size).toBe(called.length + left);
    for (const { key, waited } of called) {
      expect(asked.has(key)).toBe(true);
      expect(waited).toBeGreaterThan(0);
    }
  });

  it('is closed on Sundays and holidays', () => {
    const days = new Set(watched(PLAIN, 60).visits.map(({ at }) => Math.floor((at - FIRST_DAY_MS) / DAY_MS)));
    expect([6, 13, 46].filter((day) => days.has(day))).toStrictEqual([]);
    expect(days.size).toBe(60 - 8 - 1);
  });
});

describe('the ranges of waits in the simulated shop', () => {
  for (const [scenario, days] of [
    [NAMED, 40],
    [PLAIN, 120],
  ] as const) {
    it(`are right for four customers of five, narrow, and nearer than the formulas: ${scenario.name}`, () => {
      const learned = playContest(scenario, { seed: SEED, days }).filter(({ known }) => known >= 100);
      const figures = figuresOf(learned);
      expect(figures.customers).toBeGreaterThan(2_000);
      expect(missedGoals(scenario, 100, figures)).toStrictEqual([]);
    });
  }
});
