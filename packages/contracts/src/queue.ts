import { z } from 'zod';
import { nameField, optionalPhoneField } from './fields.js';

/**
 * The header by which a check-in is sent again without a second number (design §5): a UUID made by the
 * device for this one customer. Version 7 is preferred: its time tells the server where to look.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const IdempotencyKey = z.guid();

/** The id of an owner, and so of the owner's queue. */
export const OwnerId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id');

/**
 * `POST /api/queue/checkin` — spec §3, §5. Needs a token of the queue's owner.
 * Errors: 400 INVALID_INPUT, 401, 402, 403, 409 QUEUE_FULL; the message may be shown to the customer.
 */
export const CheckinRequest = z.strictObject({
  name: nameField,
  phone: optionalPhoneField,
  userId: OwnerId,
});
export type CheckinRequest = z.infer<typeof CheckinRequest>;

/** 201. `ahead` is how many customers were waiting or being served when the number was given. */
export const CheckinResponse = z.strictObject({
  queueNumber: z.int().min(1),
  ahead: z.int().min(0),
});
export type CheckinResponse = z.infer<typeof CheckinResponse>;

/** One customer in the live queue, in the order of numbers. `checkedInAt` is an ISO 8601 instant. */
export const QueueEntry = z.strictObject({
  number: z.int().min(1),
  name: z.string(),
  phone: z.string().optional(),
  checkedInAt: z.iso.datetime(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/**
 * The state of one shop's queue: the answer of `GET /api/queue/{userId}`, and of everything that changes it.
 * `revision` grows by one with each change; a screen ignores what is older than it has. `serviceDay` is the
 * shop's calendar day, YYYY-MM-DD. The first entry of `data` is the one being served.
 */
export const QueueSnapshot = z.strictObject({
  data: z.array(QueueEntry),
  revision: z.int().min(0),
  serviceDay: z.string(),
  shop: z.strictObject({ name: z.string(), timeZone: z.string() }),
});
export type QueueSnapshot = z.infer<typeof QueueSnapshot>;

/**
 * `DELETE /api/queue/{userId}/{number}?outcome=` closes an entry. Left out, the one being served was served
 * and anybody else was removed. Closing again what is closed already answers with the queue as it is.
 * Errors: 404 TICKET_NOT_FOUND when the number was not given today.
 */
export const CloseOutcome = z.enum(['served', 'removed']);
export type CloseOutcome = z.infer<typeof CloseOutcome>;

/**
 * `POST /api/queue/{userId}/{number}/restore` puts back who was served or removed, within UNDO_WINDOW_MS by the
 * server's clock. Answers 200 with the queue afterwards. Restoring who waits already changes nothing.
 * Errors: 404 TICKET_NOT_FOUND when the number was not given today, 409 UNDO_TOO_LATE.
 */

/** A queue number in a path. */
export const QueueNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a queue number')
  .transform(Number);
