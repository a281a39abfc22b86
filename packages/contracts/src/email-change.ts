import { z } from 'zod';
import { emailField } from './fields.js';

/** `POST /api/account/email` — the owner wants another email address; a link is sent to it. */
export const EmailChangeRequest = z.strictObject({ email: emailField });
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

/** `expiresAt`: until when the link works. */
export const EmailChangeResponse = z.strictObject({ expiresAt: z.iso.datetime() });
export type EmailChangeResponse = z.infer<typeof EmailChangeResponse>;

/** `POST /api/account/email/confirm` — from the page that the link leads to. The token works once. */
export const ConfirmEmailRequest = z.strictObject({ token: z.string().max(200) });
export type ConfirmEmailRequest = z.infer<typeof ConfirmEmailRequest>;

/** The address of the account from now on. */
export const ConfirmEmailResponse = z.strictObject({ email: z.string() });
export type ConfirmEmailResponse = z.infer<typeof ConfirmEmailResponse>;
