import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * What this process measures, for a Prometheus server to read; several processes are several targets. A metric belongs to
 * the area that counts: its class takes this one and makes the metric with `registers: [metrics.registry]`.
 */
@Injectable()
export class Metrics {
  /** Of this application alone: several in one process do not meet. */
  readonly registry = new Registry();
  #measuresNode = false;

  /** The media type of {@link text}, with its version. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in Prometheus' text format. Node's own are measured from the first time on that somebody asks. */
  text(): Promise<string> {
    if (!this.#measuresNode) collectDefaultMetrics({ register: this.registry });
    this.#measuresNode = true;
    return this.registry.metrics();
  }
}
