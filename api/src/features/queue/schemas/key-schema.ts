import { IDEMPOTENCY_KEY } from '@queuebell/contracts';

/** What the OpenAPI document says of the header with a check-in's key. */
export const KEY_SCHEMA = { type: 'string', pattern: IDEMPOTENCY_KEY.source } as const;
