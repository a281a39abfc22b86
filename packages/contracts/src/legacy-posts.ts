import { z } from 'zod';
import { nameField } from './fields.js';
import { AVAILABILITY_MAX } from './limits.js';

/** Adviser posts offer a job, worker posts seek one. */
export const legacyPostKinds = ['adviser', 'worker'] as const;
export type LegacyPostKind = (typeof legacyPostKinds)[number];

/** In the body of a deletion. */
export const PostId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id');

const Availability = z
  .record(z.string().min(1).max(40), z.boolean())
  .refine((days) => Object.keys(days).length <= AVAILABILITY_MAX, 'has too many entries');

/**
 * A post of the earlier product. `postCreatedAt` is an ISO 8601 instant, `availability` maps a label to a
 * boolean: `{ Monday: true, Tuesday: false }`. `id` repeats `_id`.
 */
export const LegacyPost = z.strictObject({
  _id: PostId,
  id: PostId,
  job: z.string(),
  postCreatedAt: z.iso.datetime(),
  availability: z.record(z.string(), z.boolean()),
});
export type LegacyPost = z.infer<typeof LegacyPost>;

/** The owner of the posts. These calls have always sent the email. */
export const LegacyPostQuery = z.strictObject({ email: z.string().max(1_000).trim().toLowerCase() });
export type LegacyPostQuery = z.infer<typeof LegacyPostQuery>;

/**
 * `GET /api/findwork/advisersposts?email=` and `GET /api/findworker/workerposts?email=`: the owner's own posts, the
 * newest first. Needs a token, and its owner's email.
 */
export const LegacyPostList = z.array(LegacyPost);
export type LegacyPostList = z.infer<typeof LegacyPostList>;

/** `DELETE /api/findwork/delete` removes a worker post, `DELETE /api/findworker/delete` an adviser post. */
export const LegacyPostDeletion = z.strictObject({ _id: PostId });
export type LegacyPostDeletion = z.infer<typeof LegacyPostDeletion>;

export const LegacyPostDeleted = z.strictObject({ message: z.string() });
export type LegacyPostDeleted = z.infer<typeof LegacyPostDeleted>;

/** `PATCH /api/legacy-posts/{id}` changes a post of either kind. */
export const LegacyPostChange = z.strictObject({ job: nameField, availability: Availability });
export type LegacyPostChange = z.infer<typeof LegacyPostChange>;
