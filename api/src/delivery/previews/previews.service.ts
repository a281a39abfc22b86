import { Injectable, Logger } from '@nestjs/common';
import type { Registry } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Preview } from '../releases/preview-file.js';
import { ReleaseStore } from '../releases/release-store.js';
import { PASS_COOKIE } from './preview-cookies.js';

/** A registry as one browser gets it, and the preview in it. */
export interface BrowserRegistry {
  registry: Registry;
  preview: Preview | null;
}

@Injectable()
export class Previews {
  readonly #logger = new Logger(Previews.name);

  constructor(private readonly store: ReleaseStore) {}

  /** A preview that has ended, or cannot be read, is not there: the page is everybody's then. */
  async applyTo(registry: Registry, request: Pick<FastifyRequest, 'cookies'>): Promise<BrowserRegistry> {
    const pass = PASS_COOKIE.read(request);
    if (pass === undefined) return { registry, preview: null };
    try {
      const preview = await this.store.previewOfPass(pass);
      return preview
        ? { registry: await this.store.withRelease(registry, preview.remote, preview), preview }
        : { registry, preview: null };
    } catch (error) {
      this.#logger.warn(`A preview cannot be shown: ${(error as Error).message}`);
      return { registry, preview: null };
    }
  }
}
