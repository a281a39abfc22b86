import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { depthLines, loadLines, pageLines, verdict } from './results.ts';

const round = (perSecond: number, busyAnswers = 0) => ({
  ...{ operations: 9, perSecond, busyAnswers },
  ...{ p50: 1_000 / perSecond, p99: 2_000 / perSecond },
});
const line = { what: '', unit: '', ours: 1, reference: 1 };

describe('the verdict of a benchmark', () => {
  it('counts the goal itself as met, in either direction', () => {
    assert.equal(verdict({ ...line, ratio: 0.5, goal: { atLeast: 0.5 } }), 'met');
    assert.equal(verdict({ ...line, ratio: 0.499, goal: { atLeast: 0.5 } }), 'missed');
    assert.equal(verdict({ ...line, ratio: 3, goal: { atMost: 3 } }), 'met');
    assert.equal(verdict({ ...line, ratio: 3.001, goal: { atMost: 3 } }), 'missed');
  });

  it('is about our figure alone if that has the goal', () => {
    assert.equal(verdict({ ...line, ours: 20, ratio: 9, goal: { figureAtMost: 20 } }), 'met');
    assert.equal(verdict({ ...line, ours: 20.1, ratio: 0.1, goal: { figureAtMost: 20 } }), 'missed');
  });

  it('is missing without a goal, and “no” for what could not be measured', () => {
    assert.equal(verdict({ ...line, ratio: 0.1 }), '');
    assert.equal(verdict({ ...line, ratio: NaN, goal: { atMost: 3 } }), 'missed');
  });
});

describe('the table of a load', () => {
  const rounds = [
    { api: round(50, 1), driver: round(100) },
    { api: round(30), driver: round(50) },
    { api: round(8, 2), driver: round(10) },
  ];
  const goals = { rate: { atLeast: 1.5 }, p99: { atMost: 1 } };
  const of = { what: 'pairs', kind: 'pair' as const, clients: 16, ...goals };
  const [rate, p50, p99, busy] = loadLines([{ of, rounds }]);

  it('compares each round with the one beside it, so that a slow minute counts for both', () => {
    assert.equal(rate?.ratio, 0.6);
    expect(rate?.range).toStrictEqual([0.5, 0.8]);
    expect([rate?.ours, rate?.reference]).toStrictEqual([30, 50]);
  });

  it('has the goals of its case', () => {
    expect([rate?.goal, p50?.goal, p99?.goal]).toStrictEqual([goals.rate, undefined, goals.p99]);
  });

  it('says how often the API failed, in all rounds together', () => {
    assert.equal(busy?.ours, 3);
    assert.equal(loadLines([{ of: { ...of, kind: 'read' }, rounds }]).length, 3);
  });
});

describe('the table of full queues', () => {
  it('compares a check-in with one into an empty queue', () => {
    const [p50] = depthLines([{ what: 'behind 450', rounds: [{ empty: round(10), full: round(5) }] }]);
    expect([p50?.ratio, p50 && verdict(p50)]).toStrictEqual([2, 'missed']);
  });
});

describe('the table of page weights', () => {
  it('compares each page with React alone, and what hangs on the wall with a limit', () => {
    const page = (br: number, gzip: number) => ({
      bytes: { br, gzip },
      requests: 9,
      depth: 3,
    });
    const lines = pageLines({
      landing: page(120_000, 130_000),
      display: page(90_000, 95_000),
      reactAlone: { bytes: { br: 60_000, gzip: 50_000 }, requests: 2, depth: 2 },
    });
    expect(lines.map((each) => [each.ratio, verdict(each)])).toStrictEqual([
      [2, ''],
      [2.6, ''],
      [4.5, ''],
      [1.5, ''],
      [1.5, 'met'],
      [1.9, 'missed'],
      [4.5, ''],
      [1.5, ''],
    ]);
  });
});
