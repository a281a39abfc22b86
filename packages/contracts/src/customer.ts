import { z } from 'zod';
import { ChairId } from './chairs.js';
import { nameField, optionalNoteField, optionalPhoneField } from './fields.js';
import { ServiceId } from './services.js';

/** A customer's own details. They are carried whole, from the form to the export (docs/decisions/0036). */
export const CustomerDetails = z.strictObject({
  name: nameField,
  /** Digits only. */
  phone: optionalPhoneField,
  /** The chair whose person the customer asked for. */
  askedFor: ChairId.optional(),
  /** For staff. */
  note: optionalNoteField,
  /** The service that the customer comes for. */
  service: ServiceId.optional(),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

/** The details as shown: after erasure `name` is '' and the rest is missing. */
export const shownDetails = {
  name: z.string(),
  phone: z.string().optional(),
  askedFor: z.string().optional(),
  note: z.string().optional(),
  service: z.string().optional(),
} satisfies Record<keyof CustomerDetails, z.ZodType>;
