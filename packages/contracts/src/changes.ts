import { z } from 'zod';

/** The sequence of a change, in a path or query. */
export const ChangeSequence = z.string().regex(/^[1-9]\d{0,14}$/, 'must be the sequence of a change');

/**
 * `GET /api/queue/{userId}/changes`. `day`: a day of the shop, YYYY-MM-DD, by default today; other days are for owners and managers.
 * `number`: only changes of customers with this number. `before`: only changes before the one with this sequence.
 */
export const ChangesQuery = z.strictObject({
  day: z.iso.date().optional(),
  number: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a queue number')
    .optional(),
  before: ChangeSequence.optional(),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** `no`: not possible, and `whyNot` says why to people. */
export const ChangeUndo = z.enum(['possible', 'done', 'no']);
export type ChangeUndo = z.infer<typeof ChangeUndo>;

/**
 * One command, in words for people. `who`: the owner, a person of the team or a device by name, a customer, or nobody ("Automatic"). `customers`: as
 * they are named now; '' after erasure. `service`: the name of what they came for. `reason`: why this command removed them.
 */
export const QueueChange = z.strictObject({
  sequence: z.int().min(1),
  at: z.iso.datetime(),
  who: z.string(),
  what: z.string(),
  customers: z.array(
    z.strictObject({
      number: z.int().min(1),
      name: z.string(),
      service: z.string().optional(),
      reason: z.string().optional(),
    }),
  ),
  undo: ChangeUndo,
  whyNot: z.string().optional(),
});
export type QueueChange = z.infer<typeof QueueChange>;

/**
 * A page of a day's changes, the newest first. `firstDay`: the first one of which the shop still has changes. `before`: asks
 * for the next page; null on the last one.
 */
export const QueueChanges = z.strictObject({
  day: z.string(),
  today: z.string(),
  firstDay: z.string(),
  changes: z.array(QueueChange),
  before: z.string().nullable(),
});
export type QueueChanges = z.infer<typeof QueueChanges>;
