import { z } from 'zod';

/** Minutes from now between which a call falls in four of five cases (docs/decisions/0070). */
export const WaitRange = z.strictObject({ from: z.number().min(0), to: z.number().min(0) });
export type WaitRange = z.infer<typeof WaitRange>;

/**
 * One wait. `range`: null where nobody can say. `closesIn`: minutes until the shop closes; missing where it has no hours. A page shows
 * both by `nextDisplay` of `packages/wait-estimate`.
 */
export const Wait = z.strictObject({ range: WaitRange.nullable(), closesIn: z.number().optional() });
export type Wait = z.infer<typeof Wait>;

/**
 * `GET /api/shop/wait-score` — of the last customers to whom a range was shown, 100 at most, how many were called within the one that they
 * read first.
 */
export const WaitScore = z.strictObject({ right: z.int().min(0), of: z.int().min(0) });
export type WaitScore = z.infer<typeof WaitScore>;

/**
 * `GET /api/tickets/{id}/wait` and `GET /api/join/{code}/wait` — how long this customer, or one who joins now, will wait. `wait`: null
 * while there is nothing to say: nobody waits for this call, the place is held, or the estimate does not have the customer yet.
 * `score`: only for joining, where the shop publishes it and it stands on 100 customers.
 */
export const WaitAnswer = z.strictObject({ wait: Wait.nullable(), score: WaitScore.optional() });
export type WaitAnswer = z.infer<typeof WaitAnswer>;

/**
 * `GET /api/queue/{userId}/waits` — for the shop's own screens. `joining`: for a customer who comes now and wishes nothing. `places`: of
 * those who wait, by their numbers. `now`: the server's time, by which a screen corrects its own clock; missing with older servers.
 */
export const QueueWaits = z.strictObject({
  joining: WaitRange.nullable(),
  places: z.array(z.strictObject({ number: z.int().min(1), range: WaitRange.nullable() })),
  closesIn: z.number().optional(),
  now: z.iso.datetime().optional(),
});
export type QueueWaits = z.infer<typeof QueueWaits>;
