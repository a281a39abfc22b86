import { it } from '@jest/globals';
import assert from 'node:assert/strict';
import { formatted } from '../../tools/common/formatted.mjs';
import { tableOf } from './table.ts';
import type { Line } from './line.ts';

const lines: Line[] = [
  {
    what: 'check-in, 16 clients',
    unit: '/s',
    ours: 1234.4,
    reference: 2000,
    ratio: 0.6172,
    range: [0.5, 0.7],
    goal: { atLeast: 0.5 },
  },
  { what: 'p50', unit: 'ms', ours: 4.123, reference: 2, ratio: 2.0615, range: [1.9, 2.2] },
  { what: 'depth', unit: '', ours: 3, reference: 2, ratio: 1.5, goal: { atMost: 1 } },
  { what: 'memory', unit: 'kB', ours: 14, reference: 10, ratio: 1.4, goal: { figureAtMost: 20 } },
];

it('the benchmark’s table has each figure, its ratio, the goal and whether it is met', () => {
  assert.equal(
    tableOf(lines, 'raw driver'),
    `
| figure               | QueueBell | raw driver | ratio            | goal      | verdict |
| -------------------- | --------: | ---------: | ---------------- | --------- | ------- |
| check-in, 16 clients |   1,234/s |    2,000/s | 0.62 (0.50–0.70) | ≥ 0.50    | met     |
| p50                  |    4.1 ms |     2.0 ms | 2.06 (1.90–2.20) |           |         |
| depth                |         3 |          2 | 1.50             | ≤ 1.00    | missed  |
| memory               |   14.0 kB |    10.0 kB | 1.40             | ≤ 20.0 kB | met     |
`.trim(),
  );
});

it('the benchmark’s table is laid out as the formatter would, so that a new figure changes no other line', async () => {
  const table = `${tableOf(lines, 'raw driver')}\n`;
  assert.equal(await formatted('table.md', table), table);
});
