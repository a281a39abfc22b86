import { z } from 'zod';
import { nameField, optionalPhoneField } from './fields.js';

/** What a customer says about themselves. It is carried whole, from the form to the export (docs/decisions/0036). */
export const CustomerDetails = z.strictObject({
  name: nameField,
  /** Digits only. */
  phone: optionalPhoneField,
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

/** The same as it is shown: once it was erased, `name` is '' and the rest is missing. */
export const shownDetails = {
  name: z.string(),
  phone: z.string().optional(),
} satisfies Record<keyof CustomerDetails, z.ZodType>;
