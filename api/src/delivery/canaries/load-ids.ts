import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../platform/clock/clock.js';
import type { KeyRing } from '../../platform/config/key-ring.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { SignedContent } from '../../platform/config/signed-content.js';
import { SECRETS } from '../../platform/deps/deps.module.js';

/** After the server made the id; later messages about the load are ignored. */
const OPENED_WITHIN_MS = 10 * 60_000;
const NONCE_BYTES = 12;

const Content = z.object({
  remote: z.string(),
  /** The canary. */
  version: z.string(),
  against: z.string(),
  /** When the canary began: one that ended and began again is compared anew. */
  since: z.string(),
  arm: z.enum(['canary', 'current']),
  /** In ms since 1970. */
  at: z.number(),
  nonce: z.string(),
});
/** A page load that the server has answered with one of two releases. */
export type PageLoad = z.infer<typeof Content>;

/** Signed, so that a load counts only for the release that the server has sent. */
@Injectable()
export class LoadIds {
  readonly #keys: KeyRing;
  readonly #signed: SignedContent<PageLoad>;

  constructor(
    @Inject(SECRETS) { keys }: Secrets,
    private readonly clock: Clock,
  ) {
    this.#keys = keys;
    this.#signed = new SignedContent(keys, 'queuebell page load', Content);
  }

  make(load: Pick<PageLoad, 'remote' | 'version' | 'against' | 'since' | 'arm'>): string {
    const at = this.clock.now().getTime();
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return this.#signed.sign({ ...load, at, nonce });
  }

  /** @returns null if this server has not made it, or too long ago */
  read(id: string): PageLoad | null {
    const load = this.#signed.read(id);
    return load && this.clock.now().getTime() - load.at <= OPENED_WITHIN_MS ? load : null;
  }

  /** Cannot be turned back without the server's key, and is another one each day. */
  digestOf(network: string, day: string): string {
    const text = `queuebell network ${day} ${network}`;
    return createHmac('sha256', this.#keys.signing().secret).update(text).digest('base64url').slice(0, 22);
  }
}
