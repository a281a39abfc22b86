import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { BCRYPT_COST } from '../../platform/deps/deps.module.js';
import { PasswordWork } from './password-work.js';

/** It reads no more of a password; of what is longer only the start would count. */
const BCRYPT_MAX_BYTES = 72;
/** Tells our digests from anybody else's of the same password. No secret. */
const DIGEST_KEY = 'queuebell: a password longer than bcrypt reads';

@Injectable()
export class Passwords {
  /** Nobody's password, of the cost that is in use. */
  readonly #nobodys: Promise<string>;

  constructor(
    @Inject(BCRYPT_COST) private readonly cost: number,
    private readonly work: PasswordWork,
  ) {
    this.#nobodys = this.hash(randomBytes(16).toString('hex'));
  }

  /** @param asker see {@link PasswordWork.do} */
  hash(password: string, asker?: string): Promise<string> {
    return this.work.do(() => bcrypt.hash(readable(password), this.cost), asker);
  }

  /** Whether it was made with less work than a password costs now. @param passwordHash that matched */
  isOutdated(passwordHash: string): boolean {
    return bcrypt.getRounds(passwordHash) < this.cost;
  }

  /**
   * Takes as long without an account as with one, so that nobody can tell by the time who has one.
   * @param passwordHash undefined when there is no account
   * @param asker see {@link PasswordWork.do}
   */
  async matches(password: string, passwordHash: string | undefined, asker?: string): Promise<boolean> {
    const hash = passwordHash ?? (await this.#nobodys);
    const isSame = await this.work.do(() => bcrypt.compare(readable(password), hash), asker);
    return isSame && passwordHash !== undefined;
  }
}

/**
 * The input of bcrypt: the password, or the digest of one that is longer than bcrypt reads. The digest is text, because some
 * implementations of bcrypt stop at a zero byte. Hashes of shorter passwords stay valid.
 */
function readable(password: string): string {
  if (Buffer.byteLength(password) <= BCRYPT_MAX_BYTES) return password;
  return createHmac('sha256', DIGEST_KEY).update(password).digest('base64');
}
