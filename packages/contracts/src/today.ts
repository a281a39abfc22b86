import { z } from 'zod';

/**
 * `GET /api/shop/today` — the figures of the shop's calendar day `serviceDay` (YYYY-MM-DD, in its own time
 * zone). `waiting` excludes the customer being served. `longestWaitMs`: the wait of the first arrival among
 * those waiting; null while nobody waits. `averageWaitMs`: of the served customers, from arrival until the
 * customer before them was closed, so without their own service; null until one was served.
 */
export const TodayFigures = z.strictObject({
  serviceDay: z.string(),
  waiting: z.int().min(0),
  longestWaitMs: z.int().min(0).nullable(),
  served: z.int().min(0),
  averageWaitMs: z.int().min(0).nullable(),
});
export type TodayFigures = z.infer<typeof TodayFigures>;
