import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './statistics.ts';

/** The figures of one side in one round. */
export interface Round {
  /** Acknowledged operations. */
  operations: number;
  perSecond: number;
  /** In ms. */
  p50: number;
  /** In ms. */
  p99: number;
}

/** Clients that each send the next request as soon as they have the answer to the one before. */
export async function runLoops({
  clients,
  durationMs = Infinity,
  atMost = Infinity,
  perSecond = Infinity,
  operation,
}: {
  clients: number;
  /** No operation starts later than this. */
  durationMs?: number;
  /** No more operations start than this. */
  atMost?: number;
  /** No more operations start than this, all clients together. */
  perSecond?: number;
  /** Throws when it was not done. */
  operation: (client: number) => Promise<unknown>;
}): Promise<Round> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  let begun = 0;
  const loop = async (client: number) => {
    while (begun < atMost && performance.now() < until) {
      const early = startedAt + (1_000 * begun) / perSecond - performance.now();
      begun += 1;
      if (early > 0) await sleep(early);
      const start = performance.now();
      await operation(client);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    operations: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
