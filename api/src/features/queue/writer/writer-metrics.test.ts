import { expect, it } from '@jest/globals';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { WriterMetrics } from './writer-metrics.js';

it('the writer’s metrics tell apart commands of a write, conflicts and writes with an unknown outcome', async () => {
  const metrics = new Metrics();
  const { counts } = new WriterMetrics(metrics);
  counts.written(3);
  counts.written(4);
  for (let n = 0; n < 5; n += 1) counts.conflict();
  counts.unknownOutcome();
  const text = await metrics.text();
  const valueOf = (name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1];
  expect(
    [
      ...['queuebell_queue_write_commands_count', 'queuebell_queue_write_commands_sum'],
      ...['queuebell_queue_write_conflicts_total', 'queuebell_queue_writes_unknown_total'],
    ].map(valueOf),
  ).toEqual(['2', '7', '5', '1']);
});
