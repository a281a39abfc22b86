import { Injectable } from '@nestjs/common';
import type { ClientErrorReport } from '@queuebell/contracts';
import { Counter } from 'prom-client';
import { Metrics } from '../metrics/metrics.js';
import { ReleaseStore } from '../releases/release-store.js';
import { BoundedLabels } from './bounded-labels.js';

const labelNames = ['area', 'remote', 'version', 'fallback'] as const;

/** Counts what browsers report, by where it was, the remote, and the release that stood in for another. */
@Injectable()
export class ClientErrorCounter {
  readonly #store: ReleaseStore;
  readonly #labels = new BoundedLabels();
  readonly #counter: Counter<(typeof labelNames)[number]>;

  constructor(store: ReleaseStore, metrics: Metrics) {
    this.#store = store;
    this.#counter = new Counter({
      name: 'queuebell_client_errors_total',
      help: 'Errors that browsers reported; with a fallback, the release that is used instead.',
      labelNames,
      registers: [metrics.registry],
    });
  }

  async count(report: ClientErrorReport): Promise<void> {
    this.#counter.inc({ ...this.#labels.of(report, await this.#store.registry()) });
  }
}
