import { Injectable } from '@nestjs/common';
import type { Registry } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { bucketOf, newBucket } from '../canaries/buckets.js';
import { Canaries, type RegistryOfBucket } from '../canaries/canaries.service.js';
import { Previews, type OwnRelease } from '../previews/previews.service.js';
import type { Canary } from '../releases/canaries.js';
import { DescribedReleases, entryIn } from './described-releases.js';

/** Its cookies say which releases it shows. */
export type Browser = Pick<FastifyRequest, 'cookies'>;

/** A registry as one browser gets it. */
export interface BrowserRegistry extends RegistryOfBucket {
  own: OwnRelease | null;
  /** Drawn now, for a browser without one, which keeps it. */
  newBucket?: number;
}

interface Asking {
  /** The remote of a device entry, which gets a canary of its own remote alone. */
  device?: string | undefined;
  /** False for a command: it gets no canary, because with a new bucket for each request the releases would seem to change. */
  keepsBucket?: boolean;
}

@Injectable()
export class BrowserRegistries {
  constructor(
    private readonly described: DescribedReleases,
    private readonly previews: Previews,
    private readonly canaries: Canaries,
  ) {}

  /** @param registry everybody's, read just now */
  async of(
    registry: Registry,
    browser: Browser,
    { device, keepsBucket = true }: Asking = {},
  ): Promise<BrowserRegistry> {
    const isDevice = device !== undefined;
    const { own, registry: previewed } = await this.previews.applyTo(registry, browser, isDevice);
    const given = bucketOf(browser);
    const bucket = given ?? (keepsBucket ? newBucket() : undefined);
    const open = this.canaries.open();
    if (bucket === undefined || open.length === 0) return { registry: previewed, own, arms: {} };
    const others = open.filter(([remote]) => remote !== own?.remote);
    const chosen = isDevice ? await this.#forDevice(registry, device, others) : others;
    const shown = { ...(await this.canaries.applyTo(previewed, chosen, bucket)), own };
    return given === undefined && chosen.length > 0 ? { ...shown, newBucket: bucket } : shown;
  }

  /** A device gets a canary of its own remote only. A wall runs for months where nobody looks after it, so it gets only canaries for walls. */
  async #forDevice(
    registry: Registry,
    device: string,
    canaries: readonly (readonly [remote: string, canary: Canary])[],
  ): Promise<typeof canaries> {
    const own = canaries.filter(([remote]) => remote === device);
    const entry = entryIn(registry, device);
    if (own.length === 0 || !entry) return [];
    const description = await this.described.describe(device, entry);
    const stays = Object.keys(description?.apps ?? {}).length > 0;
    return own.filter(([, { walls }]) => walls || !stays);
  }
}
