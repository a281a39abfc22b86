import { Inject, Injectable } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import type { Settings } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { BreachedPasswords } from './breached-passwords.js';
import { isOfKnownWords, type Person } from './known-words.js';

/** Rules for new passwords beyond their length (docs/decisions/0025-new-passwords.md). */
@Injectable()
export class NewPasswords {
  readonly #siteName: string;

  constructor(
    private readonly breached: BreachedPasswords,
    @Inject(SETTINGS) { siteName }: Settings,
  ) {
    this.#siteName = siteName;
  }

  /** @throws ApiError('PASSWORD_GUESSABLE') with a message that says why */
  async check(password: string, person: Person): Promise<void> {
    if (await this.breached.has(password)) throw new ApiError('PASSWORD_GUESSABLE');
    if (isOfKnownWords(password, person, this.#siteName)) {
      throw new ApiError('PASSWORD_GUESSABLE', messages.passwordOfKnownWords);
    }
  }
}
