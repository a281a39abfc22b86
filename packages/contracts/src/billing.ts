import { z } from 'zod';

/**
 * `GET /api/site`: what a page needs to know of the installation that serves it.
 * `paymentLink` is the card payment page, an absolute URL or (in the sandbox) a path on this origin; the owner's
 * e-mail is added as the query parameter `prefilled_email`. `publicOrigin` is where customers' phones find the site, without
 * a slash at its end; '' when the installation has no name of its own, and a page's own origin is as good as any.
 */
export const SiteInfo = z.strictObject({
  siteName: z.string(),
  paymentLink: z.string(),
  publicOrigin: z.string(),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

/** `POST /api/billing/webhook`. */
export const WebhookResponse = z.strictObject({ received: z.literal(true) });
export type WebhookResponse = z.infer<typeof WebhookResponse>;

/** The header that carries the payment provider's signature over the raw body. */
export const WEBHOOK_SIGNATURE_HEADER = 'stripe-signature';
