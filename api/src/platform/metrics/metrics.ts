import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Metrics of this process for Prometheus; several processes are several targets. Each area makes its own
 * metrics with `registers: [metrics.registry]`.
 */
@Injectable()
export class Metrics {
  /** Separate for each application, so that several in one process do not collide. */
  readonly registry = new Registry();
  #measuresNode = false;

  /** The media type of {@link text}, with its version. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in Prometheus' text format. Node's own are measured from the first call on. */
  text(): Promise<string> {
    if (!this.#measuresNode) collectDefaultMetrics({ register: this.registry });
    this.#measuresNode = true;
    return this.registry.metrics();
  }
}
