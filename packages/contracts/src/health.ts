import { z } from 'zod';

/** `GET /api/health/live` and `GET /api/health/ready` (a fixed interface). */
export const HealthResponse = z.strictObject({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof HealthResponse>;
