import { Injectable, Logger } from '@nestjs/common';
import type { Registry } from '@queuebell/contracts';
import type { Canary } from '../releases/canaries.js';
import { ReleaseStore } from '../releases/release-store.js';
import { hasCanary } from './buckets.js';

/** Which release of a remote with a canary a browser gets. */
export interface Arm {
  canary: Canary;
  arm: 'canary' | 'current';
}

export interface RegistryOfBucket {
  registry: Registry;
  /** By remote. */
  arms: Readonly<Record<string, Arm>>;
}

@Injectable()
export class Canaries {
  readonly #logger = new Logger(Canaries.name);

  constructor(private readonly store: ReleaseStore) {}

  /** @returns those of the registry that was read last; without them pages cost nothing more */
  open(): readonly (readonly [remote: string, canary: Canary])[] {
    return Object.entries(this.store.canariesRead());
  }

  /** A canary that cannot be read is not there: the page has the current release. */
  async applyTo(
    registry: Registry,
    canaries: readonly (readonly [remote: string, canary: Canary])[],
    bucket: number,
  ): Promise<RegistryOfBucket> {
    let changed = registry;
    const arms: Record<string, Arm> = {};
    for (const [remote, canary] of canaries) {
      const arm = hasCanary(bucket, remote, canary) ? 'canary' : 'current';
      try {
        if (arm === 'canary') changed = await this.store.withRelease(changed, remote, canary);
        arms[remote] = { canary, arm };
      } catch (error) {
        this.#logger.warn(`The canary ${canary.version} cannot be shown: ${(error as Error).message}`);
      }
    }
    return { registry: changed, arms };
  }
}
