import { z } from 'zod';

/** Every field may be missing or in its older place, by the API version of the operator's account. */
const id = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform((whole) => whole.id)])
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);
const text = z.string().nullish().catch(null);
const amount = z.number().nullish().catch(null);
/** The year 3000: later times are invalid, and dates derived from them could overflow. */
const TIME_MAX_S = 32_503_680_000;
const moment = z
  .number()
  .min(0)
  .max(TIME_MAX_S)
  .transform((seconds) => new Date(seconds * 1_000));
const time = moment.nullish().catch(null);
const httpsUrl = z
  .url({ protocol: /^https$/ })
  .nullish()
  .catch(null);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);

/** The elements of the provider's list object; none if it is missing or has another shape. */
const page = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ data: z.array(z.object(shape)) })
    .nullish()
    .transform((list) => list?.data ?? [])
    .catch([]);

export const Envelope = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: moment.optional().catch(undefined),
  data: z.object({ object: z.unknown() }),
});
export type Envelope = z.infer<typeof Envelope>;

export const Checkout = z.object({
  id: text,
  client_reference_id: text,
  customer: id,
  customer_details: part({ email: text }),
  customer_email: text,
  invoice: id,
  payment_intent: id,
  payment_status: text,
  subscription: id,
});

const money = { payment_intent: id, charge: id };
const ofSubscription = part({ subscription: id });

export const Invoice = z.object({
  id: z.string(),
  amount_paid: amount,
  created: time,
  currency: text,
  customer: id,
  customer_email: text,
  hosted_invoice_url: httpsUrl,
  lines: page({
    amount,
    parent: part({ subscription_item_details: ofSubscription }),
    period: part({ start: time, end: time }),
    subscription: id,
  }),
  next_payment_attempt: time,
  parent: part({ subscription_details: ofSubscription }),
  payments: page({ payment: part(money) }),
  status_transitions: part({ paid_at: time }),
  subscription: id,
  ...money,
});
export type Invoice = z.infer<typeof Invoice>;

export const Subscription = z.object({
  id: z.string(),
  cancel_at: time,
  cancel_at_period_end: z.boolean().nullish().catch(null),
  current_period_end: time,
  customer: id,
  items: page({ current_period_end: time }),
  status: z.string().catch('active'),
});
export type Subscription = z.infer<typeof Subscription>;

export const Charge = z.object({
  id: z.string(),
  amount_refunded: amount,
  created: time,
  customer: id,
  invoice: id,
  payment_intent: id,
  refunded: z.boolean().catch(false),
});

export const Refund = z.object({
  charge: id,
  customer: id,
  payment_intent: id,
  status: text,
});

export const Dispute = z.object({
  amount,
  charge: id,
  payment_intent: id,
  status: text,
});

export const InvoicePayment = z.object({
  invoice: id,
  payment: part(money),
});
