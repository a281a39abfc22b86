import { z } from 'zod';
import { emailField } from './fields.js';

/** `POST /api/account/email` — sends a link to the new address. */
export const EmailChangeRequest = z.strictObject({ email: emailField });
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

/** The link works until `expiresAt`. */
export const EmailChangeResponse = z.strictObject({ expiresAt: z.iso.datetime() });
export type EmailChangeResponse = z.infer<typeof EmailChangeResponse>;

/** `POST /api/account/email/confirm` — from the page of that link. The token works once. */
export const ConfirmEmailRequest = z.strictObject({ token: z.string().max(200) });
export type ConfirmEmailRequest = z.infer<typeof ConfirmEmailRequest>;

export const ConfirmEmailResponse = z.strictObject({ email: z.string() });
export type ConfirmEmailResponse = z.infer<typeof ConfirmEmailResponse>;
