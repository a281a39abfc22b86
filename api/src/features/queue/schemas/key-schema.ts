import { IDEMPOTENCY_KEY } from '@queuebell/contracts';

/** The check-in key's header in the OpenAPI document. */
export const KEY_SCHEMA = { type: 'string', pattern: IDEMPOTENCY_KEY.source } as const;
