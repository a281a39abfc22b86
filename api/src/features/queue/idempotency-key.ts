import { IdempotencyKey } from '@queuebell/contracts';
import { ApiError } from '../../platform/errors/api-error.js';

/** @throws ApiError('INVALID_INPUT') without a valid key */
export function requireIdempotencyKey(key: string | undefined): asserts key is string {
  if (IdempotencyKey.safeParse(key).success) return;
  throw new ApiError(
    'INVALID_INPUT',
    'Idempotency-Key must be a UUID, optionally followed by a hyphen and 14 hexadecimal digits.',
  );
}
