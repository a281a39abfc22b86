import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PASSWORD_MAX_BYTES } from '@queuebell/contracts';
import bcrypt from 'bcrypt';
import { BCRYPT_COST } from '../config/config.module.js';
import { PasswordWork } from './password-work.js';

@Injectable()
export class Passwords {
  readonly #cost: number;
  readonly #work: PasswordWork;
  /** Nobody's password, of the cost that is in use. */
  readonly #nobodys: Promise<string>;

  constructor(@Inject(BCRYPT_COST) cost: number, work: PasswordWork) {
    this.#cost = cost;
    this.#work = work;
    this.#nobodys = this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string): Promise<string> {
    return this.#work.do(() => bcrypt.hash(password, this.#cost));
  }

  /** Whether it was made with less work than a password costs now. @param passwordHash that matched */
  isOutdated(passwordHash: string): boolean {
    return bcrypt.getRounds(passwordHash) < this.#cost;
  }

  /**
   * Takes as long without an account as with one, so that nobody can tell by the time who has one.
   * @param passwordHash undefined when there is no account
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const hash = passwordHash ?? (await this.#nobodys);
    const isSame = await this.#work.do(() => bcrypt.compare(password, hash));
    // bcrypt reads 72 bytes; a longer password is nobody's, whatever it starts with.
    return isSame && passwordHash !== undefined && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
  }
}
