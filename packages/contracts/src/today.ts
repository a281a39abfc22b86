import { z } from 'zod';

/**
 * `GET /api/shop/today` — how the shop does on its calendar day `serviceDay` (YYYY-MM-DD, in its own time zone), which begins at
 * midnight with nobody waiting and nobody served. `waiting` does not count the customer being served. `longestWaitMs`: how long
 * the one of those has waited who arrived first; null while nobody waits. `averageWaitMs`: of the customers served, from their
 * arrival until the one before them was closed, so without their own service; null until one was served.
 */
export const TodayFigures = z.strictObject({
  serviceDay: z.string(),
  waiting: z.int().min(0),
  longestWaitMs: z.int().min(0).nullable(),
  served: z.int().min(0),
  averageWaitMs: z.int().min(0).nullable(),
});
export type TodayFigures = z.infer<typeof TodayFigures>;
