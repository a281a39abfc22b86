import { z } from 'zod';

/**
 * `GET /api/site`: the data of this installation for its pages. `paymentLink` is the card payment page, an
 * absolute URL or (in the sandbox) a path on this origin; the owner's email is added as the query parameter
 * `prefilled_email`, and the owner's id, if known, as `client_reference_id`. `publicOrigin` is the site's
 * address for customers' phones, without a slash at its end; '' when none is set: a page then uses its own
 * origin.
 */
export const SiteInfo = z.strictObject({
  siteName: z.string(),
  paymentLink: z.string(),
  publicOrigin: z.string(),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

/**
 * `GET /api/site/operator`: the operator as the terms page names it. `law` completes "governed by the law of
 * …". A field is null if it is not set (`OPERATOR_NAME`, `OPERATOR_ADDRESS`, `OPERATOR_LAW`).
 */
export const OperatorInfo = z.strictObject({
  name: z.string().nullable(),
  address: z.string().nullable(),
  law: z.string().nullable(),
});
export type OperatorInfo = z.infer<typeof OperatorInfo>;

/**
 * The state of an owner's monthly payment, as the payment provider reports it. Dates are ISO 8601.
 * - `renews`: it renews by itself. `paidUntil` is when the next month is paid; null while only the checkout is
 * known.
 * - `ends`: it was cancelled and ends at `endsAt`.
 * - `payment-failed`: the card was not charged. `nextTry` is the next attempt, `payUrl` the page to pay by
 * hand; each null when the provider did not say. `payUrl` shows the payer, so it is also null if the payment
 * page was not opened from the account and the account's email is not proven.
 * - `ended`: nothing is charged any more.
 */
export const Subscription = z.strictObject({
  state: z.enum(['renews', 'ends', 'payment-failed', 'ended']),
  paidUntil: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  nextTry: z.iso.datetime().nullable(),
  payUrl: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * `GET /api/billing`: the owner's membership. `graceUntil` is there only after it lapsed, while sessions and
 * devices go on. `subscription` is null without a monthly payment. `manageUrl` is the page to cancel it or
 * change the card, an absolute URL or a path on this origin; null when the site has none.
 */
export const BillingState = z.strictObject({
  membershipExpires: z.iso.datetime().nullable(),
  graceUntil: z.iso.datetime().nullable(),
  subscription: Subscription.nullable(),
  manageUrl: z.string().nullable(),
});
export type BillingState = z.infer<typeof BillingState>;

/**
 * A membership that will not renew. `endsAt` is when it ends or ended; devices work until `screensUntil`.
 * - `charge-failed`: the card was not charged, and nothing was paid since.
 * - `ends`: it was cancelled, or granted by the operator, and ends within MEMBERSHIP_NOTICE_DAYS.
 * - `ended`: it has ended.
 */
export const MembershipNotice = z.strictObject({
  kind: z.enum(['charge-failed', 'ends', 'ended']),
  endsAt: z.iso.datetime(),
  screensUntil: z.iso.datetime(),
});
export type MembershipNotice = z.infer<typeof MembershipNotice>;

/** `GET /api/billing/notice`: null if the membership renews, ends later, or never existed. */
export const MembershipNoticeAnswer = z.strictObject({ notice: MembershipNotice.nullable() });
export type MembershipNoticeAnswer = z.infer<typeof MembershipNoticeAnswer>;

/** `POST /api/billing/webhook`. */
export const WebhookResponse = z.strictObject({ received: z.literal(true) });
export type WebhookResponse = z.infer<typeof WebhookResponse>;

/** The header that carries the payment provider's signature over the raw body. */
export const WEBHOOK_SIGNATURE_HEADER = 'stripe-signature';
