import { Injectable } from '@nestjs/common';
import { REGISTRY_FORMAT, type ClientErrorReport, type Registry } from '@queuebell/contracts';
import { Counter } from 'prom-client';
import { Metrics } from '../../platform/metrics/metrics.js';
import { ReleaseStore } from '../releases/release-store.js';
import { BoundedLabels, type ErrorLabels } from './bounded-labels.js';

const NO_REGISTRY: Registry = { contract: REGISTRY_FORMAT, remotes: {} };

const labelNames = ['area', 'remote', 'version', 'fallback', 'session'] as const;

@Injectable()
export class ClientErrorCounter {
  readonly #labels = new BoundedLabels();
  readonly #counter: Counter<(typeof labelNames)[number]>;

  constructor(
    private readonly store: ReleaseStore,
    metrics: Metrics,
  ) {
    this.#counter = new Counter({
      name: 'queuebell_client_errors_total',
      help: 'Errors that browsers reported; with a fallback, the release that is used instead.',
      labelNames,
      registers: [metrics.registry],
    });
  }

  async count(report: ClientErrorReport, session: ErrorLabels['session']): Promise<void> {
    const registry = await this.store.registry().catch(() => NO_REGISTRY);
    this.#counter.inc({ ...this.#labels.of(report, registry, session) });
  }
}
