import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { BCRYPT_COST } from '../../platform/deps/deps.module.js';
import { PasswordWork } from './password-work.js';

/** bcrypt ignores further bytes. */
const BCRYPT_MAX_BYTES = 72;
/** Separates our digests from those of other sites. Not a secret. */
const DIGEST_KEY = 'queuebell: a password longer than bcrypt reads';

@Injectable()
export class Passwords {
  /** A random hash with the current cost. */
  readonly #dummyHash: Promise<string>;

  constructor(
    @Inject(BCRYPT_COST) private readonly cost: number,
    private readonly work: PasswordWork,
  ) {
    this.#dummyHash = this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string, asker?: string): Promise<string> {
    return this.work.do(() => bcrypt.hash(readable(password), this.cost), asker);
  }

  isOutdated(passwordHash: string): boolean {
    return bcrypt.getRounds(passwordHash) < this.cost;
  }

  /** Takes the same time without an account, so that accounts cannot be found out. */
  async matches(password: string, passwordHash: string | undefined, asker?: string): Promise<boolean> {
    const hash = passwordHash ?? (await this.#dummyHash);
    const isSame = await this.work.do(() => bcrypt.compare(readable(password), hash), asker);
    return isSame && passwordHash !== undefined;
  }
}

/** A digest for passwords that bcrypt would cut off. As text: some versions stop at a zero byte. */
function readable(password: string): string {
  if (Buffer.byteLength(password) <= BCRYPT_MAX_BYTES) return password;
  return createHmac('sha256', DIGEST_KEY).update(password).digest('base64');
}
