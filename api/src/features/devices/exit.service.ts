import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EXIT_TRIES_MAX, EXIT_TRIES_WINDOW_MS, type ExitResponse } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { ShopService } from '../shop/shop.service.js';

const TRIES = 'exit-code';

@Injectable()
export class ExitService {
  constructor(
    private readonly shop: ShopService,
    private readonly limits: RateLimits,
  ) {}

  /** @throws ApiError('WRONG_CODE'), RateLimited after EXIT_TRIES_MAX wrong ones of a device or account */
  async leave({ sub, shop, device }: Session, typed: string): Promise<ExitResponse> {
    const who = device?.id ?? sub;
    await this.limits.take(TRIES, who, EXIT_TRIES_MAX, EXIT_TRIES_WINDOW_MS);
    if (!isSame(typed, await this.shop.kioskCode(shop))) throw new ApiError('WRONG_CODE');
    await this.limits.giveBack(TRIES, who);
    return { allowed: true };
  }
}

/** Takes the same time for every code. */
function isSame(typed: string, code: string): boolean {
  const [one, other] = [typed, code].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
