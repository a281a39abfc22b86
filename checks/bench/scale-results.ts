import { markdown } from './table.ts';
import { percentile } from './statistics.ts';
import type { ScaleResult } from './scale.ts';

/** Issue 17. */
const GOALS = { foreignCpu: 0.05, coldReadMs: 50 };
/** Nothing costs less than nothing: where a difference is this far below, the machine was busy with something else. */
const BELOW_NOTHING = -0.01;

/** @returns a table */
export function scaleTable(result: ScaleResult): string {
  const { sizes, bytes, quiet, idle, own, foreign, archivingMs, retentionMs } = result;
  const [stored, live, asked] = [sizes.shops, sizes.live, sizes.changesPerSecond].map((count) =>
    count.toLocaleString('en-GB'),
  );
  const foreignCpu = foreign.cpu - (quiet[0] + quiet[1]) / 2;
  const coldRead = percentile(result.coldReads, 0.99);
  const coldReadBeside = percentile(result.coldReadsBeside, 0.99);
  const rows = [
    ['memory of a live shop with two screens', `${(bytes / 1_000).toFixed(1)} kB`],
    [`CPU, ${live} shops live, nothing happens`, percent(idle)],
    [`CPU, ${asked} changes a second of them`, percent(own.cpu)],
    ['CPU of a live shop then', `${((1e6 * own.cpu) / sizes.live).toFixed(0)} µs/s`],
    ['changes a second that were reached', own.reached.toFixed(0)],
    ['p99 of a check-in and close', ms(own.p99)],
    [
      `CPU for ${asked} changes a second of shops of another process`,
      ...[percent(foreignCpu), `≤ ${percent(GOALS.foreignCpu)}`, verdictOfForeign(foreignCpu)],
    ],
    ['changes a second that were reached', foreign.reached.toFixed(0)],
    [
      'first read of a cold shop, p99',
      ...[ms(coldRead), `≤ ${ms(GOALS.coldReadMs)}`, verdict(coldRead, GOALS.coldReadMs)],
    ],
    [
      `the same beside ${asked} changes a second`,
      ...[ms(coldReadBeside), `≤ ${ms(GOALS.coldReadMs)}`, verdict(coldReadBeside, GOALS.coldReadMs)],
    ],
    [`one sweep of archiving, ${stored} shops stored`, seconds(archivingMs)],
    [`one sweep of retention, ${stored} shops stored`, seconds(retentionMs)],
  ];
  return markdown(['figure', 'QueueBell', 'goal', 'verdict'], rows, [1]);
}

const verdict = (value: number, atMost: number) => (value <= atMost ? 'met' : 'missed');
const verdictOfForeign = (cpu: number) =>
  cpu < BELOW_NOTHING ? 'not measured' : verdict(cpu, GOALS.foreignCpu);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
