import { z } from 'zod';
import { optionalNoteField } from './fields.js';
import { RATING_BEST, RATING_WORST } from './limits.js';

/** How a customer found the visit, from 1, very bad, to 5, very good. */
export const Rating = z.int().min(RATING_WORST).max(RATING_BEST);
export type Rating = z.infer<typeof Rating>;

/** `PUT /api/tickets/{ticketId}/rating`. `comment`: one line, at most NOTE_MAX code units; missing or empty: none. */
export const RatingRequest = z.strictObject({ rating: Rating, comment: optionalNoteField });
export type RatingRequest = z.infer<typeof RatingRequest>;

/** `ratedAt`: when the customer first answered. `number`: of the ticket, as its page showed it. */
export const CustomerComment = z.strictObject({
  number: z.int().min(1),
  rating: Rating,
  comment: z.string(),
  ratedAt: z.iso.datetime(),
});
export type CustomerComment = z.infer<typeof CustomerComment>;

/**
 * `GET /api/shop/ratings` — the answers of the last RATINGS_SHOWN_DAYS. `counts`: how often each rating was given, from 1 to 5.
 * `comments`: the newest first, at most RATING_COMMENTS_SHOWN_MAX, without those that were erased with the names.
 */
export const ShopRatings = z.strictObject({
  counts: z.array(z.int().min(0)).length(RATING_BEST),
  comments: z.array(CustomerComment),
});
export type ShopRatings = z.infer<typeof ShopRatings>;
