import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  LOGIN_WINDOW_MS,
  SECOND_FACTOR_DAY_MS,
  SECOND_FACTOR_FAILURES_MAX,
  SECOND_FACTOR_FAILURES_PER_DAY_MAX,
  SECOND_FACTOR_PASS_TTL_MS,
} from '@queuebell/contracts';
import type { Model } from 'mongoose';
import { Counter } from 'prom-client';
import { Clock } from '../../../platform/clock/clock.js';
import { SECRETS } from '../../../platform/deps/deps.module.js';
import type { SealingKeys } from '../../../platform/config/sealing-keys.js';
import type { Secrets } from '../../../platform/config/secrets.js';
import { giveBackOnFailure, RateLimits } from '../../../platform/limits/rate-limits.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { userModel, type UserDocument } from '../../../access/accounts/user.schema.js';
import { kindOf, type CodeKind } from './code-kind.js';
import { digestOfRecoveryCode } from './recovery-codes.js';
import { stepOf } from './totp.js';

const TRIES = 'second-factor';
const TRIES_OF_DAY = 'second-factor-day';
const PASS_BYTES = 32;

/** Accepts codes of accounts with a second factor: each once, with a limit on wrong ones. */
@Injectable()
export class SecondFactors {
  readonly #logger = new Logger(SecondFactors.name);
  readonly #keys: SealingKeys;
  readonly #codes: Counter<'outcome'>;

  constructor(
    @InjectModel(userModel.name) private readonly users: Model<UserDocument>,
    @Inject(SECRETS) { secondFactor }: Secrets,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.#keys = secondFactor;
    this.#codes = new Counter({
      name: 'queuebell_second_factor_codes_total',
      help: 'Codes of a second factor: of the app, a recovery code, or wrong.',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /**
   * Uses up a code. Recovery codes have no limit, because they cannot be guessed.
   * @returns null if it is wrong or was used before @throws RateLimited
   */
  async take(account: UserDocument, typed: string): Promise<CodeKind | null> {
    const kind = kindOf(typed);
    const isRight =
      kind === 'app'
        ? await this.#takeCounted(account, typed.replace(/\D/g, ''))
        : await (kind === 'pass' ? this.#isPass(account, typed) : this.#takeRecoveryCode(account, typed));
    if (kind !== 'pass') this.#codes.inc({ outcome: isRight ? kind : 'wrong' });
    return isRight ? kind : null;
  }

  /** A pass replaces a code for a while, after a right code that opened no session. */
  async givePass({ _id }: UserDocument): Promise<string> {
    const pass = randomBytes(PASS_BYTES).toString('base64url');
    const endsAt = new Date(this.clock.now().getTime() + SECOND_FACTOR_PASS_TTL_MS);
    await this.users.updateOne(
      { _id, secondFactor: { $exists: true } },
      { $set: { 'secondFactor.pass': { digest: digestOf(pass), endsAt } } },
    );
    return pass;
  }

  readSecret(account: Pick<UserDocument, '_id'>, sealed: string): string | null {
    const of = account._id.toHexString();
    const secret = this.#keys.open(sealed, of);
    if (secret === null) this.#logger.error(`The second factor of ${of} was sealed with a key that is gone.`);
    return secret;
  }

  seal(account: Pick<UserDocument, '_id'>, secret: string): string {
    return this.#keys.seal(secret, account._id.toHexString());
  }

  /** Counts before the try, so that parallel tries get no advantage. @throws RateLimited */
  async counted<Result>(ownerId: string, attempt: () => Promise<Result | null>): Promise<Result | null> {
    const giveBack = (name: string) => () => this.limits.giveBack(name, ownerId);
    await this.limits.take(TRIES, ownerId, SECOND_FACTOR_FAILURES_MAX, LOGIN_WINDOW_MS);
    const result = await giveBackOnFailure(async () => {
      const ofDay = [SECOND_FACTOR_FAILURES_PER_DAY_MAX, SECOND_FACTOR_DAY_MS] as const;
      await this.limits.take(TRIES_OF_DAY, ownerId, ...ofDay);
      return giveBackOnFailure(attempt, giveBack(TRIES_OF_DAY));
    }, giveBack(TRIES));
    if (result !== null) {
      await this.limits.giveBack(TRIES, ownerId);
      await this.limits.giveBack(TRIES_OF_DAY, ownerId);
    }
    return result;
  }

  async #takeCounted(account: UserDocument, code: string): Promise<boolean> {
    const taken = await this.counted(account._id.toHexString(), () => this.#takeOfApp(account, code));
    return taken !== null;
  }

  async #takeOfApp(account: UserDocument, code: string): Promise<true | null> {
    const { _id, secondFactor } = account;
    const secret = secondFactor && this.readSecret(account, secondFactor.sealed);
    if (!secondFactor || !secret) return null;
    const { sealed } = secondFactor;
    const step = stepOf(secret, code, this.clock.now(), secondFactor.lastStep);
    if (step === null) return null;
    const fresh = this.#keys.isOutdated(sealed) && { 'secondFactor.sealed': this.seal(account, secret) };
    const { matchedCount } = await this.users.updateOne(
      { _id, 'secondFactor.sealed': sealed, 'secondFactor.lastStep': { $lt: step } },
      { $set: { 'secondFactor.lastStep': step, ...fresh } },
    );
    return matchedCount > 0 ? true : null;
  }

  async #takeRecoveryCode({ _id }: UserDocument, typed: string): Promise<boolean> {
    const digest = digestOfRecoveryCode(typed);
    const { matchedCount } = await this.users.updateOne(
      { _id, 'secondFactor.recovery': digest },
      { $pull: { 'secondFactor.recovery': digest } },
    );
    return matchedCount > 0;
  }

  async #isPass({ _id }: UserDocument, typed: string): Promise<boolean> {
    const now = this.clock.now();
    const pass = { 'secondFactor.pass.digest': digestOf(typed), 'secondFactor.pass.endsAt': { $gt: now } };
    return (await this.users.countDocuments({ _id, ...pass }, { limit: 1 })) > 0;
  }
}

/** No salt: nobody guesses 256 random bits. */
const digestOf = (pass: string): string => createHash('sha256').update(pass).digest('base64url');
