import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  PAYMENT_QUESTIONS_MAX,
  PAYMENT_QUESTIONS_WINDOW_MS,
  PAYMENT_SECRET_TTL_MS,
  type PaymentWatchResponse,
} from '@queuebell/contracts';
import type { Model } from 'mongoose';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { HourlySweeps } from '../../../platform/sweeps/hourly-sweeps.js';
import { hashOfSecret } from '../../../platform/config/secret-hash.js';
import { opensSession } from '../../../access/accounts/membership-rules.js';
import { userModel, type PaymentWatch, type UserDocument } from '../../../access/accounts/user.schema.js';

const SECRET_BYTES = 32;

/** Tells the browser that registered an account whether its payment has arrived. A secret identifies the browser. */
@Injectable()
export class PaymentWatchService implements OnModuleInit {
  constructor(
    @InjectModel(userModel.name) private readonly users: Model<UserDocument>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly sweeps: HourlySweeps,
  ) {}

  onModuleInit(): void {
    const problem = 'Old secrets were not erased';
    this.sweeps.add({ sweep: 'secrets', problem, run: (now) => this.#forgetOld(now) });
  }

  begin(): { secret: string; watch: PaymentWatch } {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + PAYMENT_SECRET_TTL_MS);
    return { secret, watch: { digest: hashOfSecret(secret), expiresAt } };
  }

  /** @throws ApiError('NOT_FOUND'), RateLimited */
  async ask(secret: string, client: string): Promise<PaymentWatchResponse> {
    await this.limits.take('payment questions', client, PAYMENT_QUESTIONS_MAX, PAYMENT_QUESTIONS_WINDOW_MS);
    const now = this.clock.now();
    const asked = { 'paymentWatch.digest': hashOfSecret(secret), 'paymentWatch.expiresAt': { $gt: now } };
    const account = await this.users.findOne(asked).lean();
    if (!account || account.deletion) throw new ApiError('NOT_FOUND');
    if (!opensSession(now, account.membershipExpires)) return { paid: false };
    const { modifiedCount } = await this.users.updateOne(asked, { $unset: { paymentWatch: '' } });
    if (modifiedCount === 0) throw new ApiError('NOT_FOUND');
    return { paid: true };
  }

  async #forgetOld(now: Date): Promise<void> {
    const old = { 'paymentWatch.expiresAt': { $lte: now } };
    await this.users.updateMany(old, { $unset: { paymentWatch: '' } });
  }
}
