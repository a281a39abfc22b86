import { z } from 'zod';
import { ChairId } from './chairs.js';
import { CustomerDetails } from './customer.js';
import { ENDING, hasEnding, holdEnding } from './endings.js';
import { nameField, optionalNoteField } from './fields.js';
import { GROUP_MAX } from './limits.js';

/**
 * The names of the further people who take their numbers together with a customer, in order (docs/decisions/0049). The customer's other
 * details are theirs too.
 */
export const Companions = z
  .array(nameField)
  .min(1)
  .max(GROUP_MAX - 1, `must be at most ${GROUP_MAX - 1} further people`);

/** A customer, or several who take their numbers together. */
export const ArrivingCustomers = CustomerDetails.extend({ more: Companions.optional() });
export type ArrivingCustomers = z.infer<typeof ArrivingCustomers>;

/** The numbers of the further people of a group, in order. */
export const CompanionNumbers = z
  .array(z.int().min(1))
  .min(1)
  .max(GROUP_MAX - 1);

/**
 * Actions of staff on a whole group:
 *
 * - `call`: calls those who wait and are not on hold, the first one to this chair, the others to further free chairs. Those without a
 *   free chair go to the front of the queue. In a shop with one chair, all of them do.
 * - `serve`: all were served together, also those who have not been called.
 * - `remove`, `hold`, `resume`, `transfer`, `move`, `prioritize`: those who wait, as the commands for one customer. They stay together.
 *   A longer hold is for those who are on hold; its `heldUntil` is the latest of their ends, null where nobody knows one of them.
 */
export const GroupAct = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('call'), chair: ChairId.optional() }),
  z.strictObject({ type: z.literal('serve') }),
  z.strictObject({ type: z.literal('remove'), reason: optionalNoteField }),
  z.strictObject({ type: z.literal('hold'), ...holdEnding }).refine(hasEnding, ENDING),
  z.strictObject({ type: z.literal('resume') }),
  z.strictObject({ type: z.literal('transfer'), to: z.enum(['front', 'arrival']) }),
  z.strictObject({ type: z.literal('move'), behind: z.int().min(1).nullable() }),
  z.strictObject({ type: z.literal('prioritize'), reason: nameField.nullable() }),
]);
export type GroupAct = z.infer<typeof GroupAct>;
