import { Injectable, Logger } from '@nestjs/common';
import type { Registry } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { ReleaseStore } from '../releases/release-store.js';
import { withLocalServer } from './local-server.js';
import { LocalServers } from './local-servers.service.js';
import { PASS_COOKIE } from './preview-cookies.js';
import { calledInText } from '../releases/release-words.js';
import { utcTime } from './utc-time.js';

/** A release that one browser has in place of everybody’s. */
export interface OwnRelease {
  remote: string;
  /** Names it in the corner of each page. */
  badge: string;
  /** Of a development server on the browser's computer: pages may load from there. */
  origin?: string;
}

/** A registry as one browser gets it. */
export interface PreviewedRegistry {
  registry: Registry;
  own: OwnRelease | null;
}

@Injectable()
export class Previews {
  readonly #logger = new Logger(Previews.name);

  constructor(
    private readonly store: ReleaseStore,
    private readonly locals: LocalServers,
  ) {}

  /**
   * A preview that has ended, or cannot be read, is not there: the page is everybody's then.
   *
   * @param isDevice for a device entry, which shows previews, but nothing of a development server
   */
  async applyTo(
    registry: Registry,
    request: Pick<FastifyRequest, 'cookies'>,
    isDevice: boolean,
  ): Promise<PreviewedRegistry> {
    const pass = PASS_COOKIE.read(request);
    const everybodys = { registry, own: null };
    if (pass === undefined) return everybodys;
    try {
      const previewed = await this.#previewed(registry, pass);
      if (previewed || isDevice) return previewed ?? everybodys;
      return (await this.#developed(registry, pass)) ?? everybodys;
    } catch (error) {
      this.#logger.warn(`A preview cannot be shown: ${(error as Error).message}`);
      return everybodys;
    }
  }

  async #previewed(registry: Registry, pass: string): Promise<PreviewedRegistry | null> {
    const preview = await this.store.previewOfPass(pass);
    if (!preview) return null;
    const { remote, version, until } = preview;
    const badge = `Preview: ${calledInText(remote)} ${version}, until ${utcTime(until)}`;
    return { registry: await this.store.withRelease(registry, remote, preview), own: { remote, badge } };
  }

  async #developed(registry: Registry, pass: string): Promise<PreviewedRegistry | null> {
    const local = await this.locals.ofPass(pass);
    const changed = local && withLocalServer(registry, local.remote, local.origin);
    if (!changed) return null;
    const { remote, origin } = local;
    return { registry: changed, own: { remote, badge: `${remote} from ${origin}`, origin } };
  }
}
