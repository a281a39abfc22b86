import { z } from 'zod';
import { CustomerDetails } from './customer.js';
import { optionalNoteField } from './fields.js';
import { ChairId } from './chairs.js';
import { ACTS_MAX } from './limits.js';
import { PersonClaim } from './people.js';
import { CloseOutcome, IdempotencyKey, QueueSnapshot, StaffCommand } from './queue.js';

const ofCustomer = { key: IdempotencyKey, number: z.int().min(1) };

/**
 * An act of staff. The customer is meant by the key of the ticket; `number` is the one that the screen showed.
 *
 * - `add`: a customer whom staff gave a number of this screen's lease.
 * - `call`: this customer, to this chair.
 * - `putBack`: `closedAt` is the time of the closing that staff took back; a later one stays. `asBefore` as in {@link RestoreQuery}.
 * - `order`: a {@link StaffCommand}; `key` is of its customer. Screens send `next` as `call`.
 */
export const ActDone = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), ...ofCustomer, holder: z.guid(), details: CustomerDetails }),
  z.strictObject({
    type: z.literal('close'),
    ...ofCustomer,
    outcome: CloseOutcome,
    reason: optionalNoteField,
  }),
  z.strictObject({ type: z.literal('call'), ...ofCustomer, chair: ChairId }),
  z.strictObject({
    type: z.literal('putBack'),
    ...ofCustomer,
    closedAt: z.iso.datetime(),
    asBefore: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal('order'), key: IdempotencyKey.optional(), command: StaffCommand }),
]);
export type ActDone = z.infer<typeof ActDone>;

/**
 * An act of staff on a screen without network. `id`: its own key. `at`: when they did it, by the server's clock as far as the
 * screen knew it. `day`: the service day that the screen showed. `claim`: the person who was chosen at the tablet then; without it, the one
 * of the request.
 */
export const StaffAct = z.strictObject({
  id: z.guid(),
  at: z.iso.datetime(),
  day: z.iso.date(),
  done: ActDone,
  claim: PersonClaim.optional(),
});
export type StaffAct = z.infer<typeof StaffAct>;

/** `POST /api/queue/{userId}/acts` — in the order in which staff did them. */
export const ActsRequest = z.strictObject({ acts: z.array(StaffAct).min(1).max(ACTS_MAX) });
export type ActsRequest = z.infer<typeof ActsRequest>;

/** `problems`: the acts that the queue did not take as they were, because of what others did. `message` may be shown to staff. */
export const ActsAnswer = z.strictObject({
  problems: z.array(z.strictObject({ id: z.string(), message: z.string() })),
  queue: QueueSnapshot,
});
export type ActsAnswer = z.infer<typeof ActsAnswer>;
