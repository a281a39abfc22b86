import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Admission } from '../../access/guard/admission.js';
import { ANY_PERSON } from '../../access/roles/roles.js';
import { SessionClaims } from '../../access/tokens/session-token.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../platform/config/config.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { SignedContent } from '../../platform/config/signed-content.js';
import { SECRETS, SETTINGS } from '../../platform/deps/deps.module.js';
import { ApiError } from '../../platform/errors/api-error.js';

export const LOCAL_SERVER_MAX_S = 24 * 3_600;

const LocalServer = z.object({
  remote: z.string(),
  /** Of the development server. */
  origin: z.string(),
});
/** A remote that one browser loads from a development server on its computer. */
export type LocalServer = z.infer<typeof LocalServer>;

const Pass = LocalServer.extend({
  /** In ms since 1970. */
  until: z.number(),
  /** Of the login that asked for it. */
  claims: SessionClaims,
});

/** Page loads bring no token, so the login is in the pass, and is checked again at each of them. */
@Injectable()
export class LocalServers {
  readonly #signed: SignedContent<z.infer<typeof Pass>>;
  readonly #developers: readonly string[];

  constructor(
    private readonly admission: Admission,
    private readonly clock: Clock,
    @Inject(SECRETS) { keys }: Secrets,
    @Inject(SETTINGS) { developers }: Settings,
  ) {
    this.#signed = new SignedContent(keys, 'queuebell local server', Pass);
    this.#developers = developers;
  }

  /**
   * @param claims of a verified token
   * @returns the pass of a browser, for {@link LOCAL_SERVER_MAX_S}
   * @throws ApiError('NOT_LOGGED_IN'), ApiError('FORBIDDEN') if the operator has not named this person
   */
  async passFor({ remote, origin }: LocalServer, claims: SessionClaims): Promise<string> {
    await this.#assertDeveloper(claims);
    const until = this.clock.now().getTime() + LOCAL_SERVER_MAX_S * 1_000;
    return this.#signed.sign({ remote, origin, until, claims });
  }

  /** @returns null if it is no such pass, has ended, or the person has logged out or is not named any more */
  async ofPass(pass: string): Promise<LocalServer | null> {
    const content = this.#signed.read(pass);
    if (!content || this.clock.now().getTime() >= content.until) return null;
    try {
      await this.#assertDeveloper(content.claims);
      return content;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  async #assertDeveloper(claims: SessionClaims): Promise<void> {
    // Without a login in the token, it could not be ended.
    if (claims.sid === undefined) throw new ApiError('NOT_LOGGED_IN');
    const { email } = await this.admission.admitAs(claims, { callers: ANY_PERSON, needsMembership: false });
    if (!this.#developers.includes(email))
      throw new ApiError('FORBIDDEN', 'The operator of this site has not named you as a developer.');
  }
}
