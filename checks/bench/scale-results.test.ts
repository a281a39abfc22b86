import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { scaleTable } from './scale-results.ts';
import type { ScaleResult } from './scale.ts';

const changes = { cpu: 0.3, reached: 500, p99: 20 };
const OF_ANOTHER = 'CPU for 500 changes a second of shops of another';
const result = {
  sizes: {
    ...{ shops: 100_000, live: 5_000, cold: 500, foreign: 500 },
    ...{ changesPerSecond: 500, changesMs: 30_000, settleMs: 90_000 },
  },
  ...{ bytes: 40_000, quiet: [0.01, 0.03] as const, idle: 0.2, archivingMs: 1_500, retentionMs: 60_000 },
  ...{ own: changes, foreign: { ...changes, cpu: 0.071 } },
  ...{ coldReads: [4, 50], coldReadsBeside: [4, 51] },
};
const rowOf = (figure: string, changed: Partial<ScaleResult> = {}) =>
  scaleTable({ ...result, ...changed })
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1]?.startsWith(figure));

describe('the table of many shops', () => {
  it('counts as the cost of other shops what a process needs more than before and after, while nothing happens', () => {
    const [, , cost, goal, verdict] = rowOf(OF_ANOTHER) ?? [];
    expect([cost, goal, verdict]).toStrictEqual(['5.1 %', '≤ 5.0 %', 'missed']);
    assert.equal(rowOf('CPU, 5,000 shops live, nothing happens')?.[2], '20.0 %');
  });

  it.each([
    ['0.02', '0.0 %', 'met'],
    ['0.011', '-0.9 %', 'met'],
    ['0.009', '-1.1 %', 'not measured'],
  ])('says “not measured” for a cost below nothing: %s', (cpu, cost, verdict) => {
    const cells = rowOf(OF_ANOTHER, { foreign: { ...changes, cpu: Number(cpu) } });
    expect([cells?.[2], cells?.[4]]).toStrictEqual([cost, verdict]);
  });

  it('compares first reads with their goal, alone and beside changes', () => {
    assert.equal(rowOf('first read of a cold shop')?.[4], 'met');
    assert.equal(rowOf('the same beside')?.[4], 'missed');
  });

  it('says what one live shop needs', () => {
    assert.equal(rowOf('CPU of a live shop then')?.[2], '60 µs/s');
    assert.equal(rowOf('memory of a live shop')?.[2], '40.0 kB');
  });
});
