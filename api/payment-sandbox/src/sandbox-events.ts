import { randomUUID } from 'node:crypto';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts';

export interface SandboxSubscription {
  customer: string;
  subscription: string;
  email: string;
}

export interface SandboxInvoice {
  invoice: string;
  /** Seconds since 1970. */
  start: number;
  end: number;
}

export interface SandboxEvent {
  type: string;
  object: Record<string, unknown>;
}

const CENTS = PRICE_USD_PER_MONTH * 100;
const RETRY_AFTER_S = 3 * 86_400;

export const newId = (kind: string): string => `${kind}_sandbox_${randomUUID().replaceAll('-', '')}`;

export const eventBody = ({ type, object }: SandboxEvent, created: number) => ({
  id: newId('evt'),
  object: 'event',
  type,
  created,
  livemode: false,
  data: { object },
});

export const checkoutCompleted = (
  { customer, subscription, email }: SandboxSubscription,
  { invoice }: SandboxInvoice,
  accountRef: string | null,
): SandboxEvent => ({
  type: 'checkout.session.completed',
  object: {
    id: newId('cs'),
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    amount_total: CENTS,
    currency: 'usd',
    client_reference_id: accountRef,
    customer,
    customer_email: null,
    customer_details: { email },
    subscription,
    invoice,
    payment_intent: null,
  },
});

export const subscriptionChanged = (
  { customer, subscription }: SandboxSubscription,
  what: 'created' | 'updated' | 'deleted',
  { status = 'active', endsAt = null as number | null } = {},
): SandboxEvent => ({
  type: `customer.subscription.${what}`,
  object: {
    id: subscription,
    object: 'subscription',
    customer,
    status,
    cancel_at: endsAt,
    cancel_at_period_end: endsAt !== null,
  },
});

export function monthPaid(
  { customer, subscription, email }: SandboxSubscription,
  { invoice, start, end }: SandboxInvoice,
  paidAt: number,
): SandboxEvent[] {
  const invoicePaid = {
    id: invoice,
    object: 'invoice',
    status: 'paid',
    amount_paid: CENTS,
    currency: 'usd',
    customer,
    customer_email: email,
    created: paidAt,
    status_transitions: { paid_at: paidAt },
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    lines: { object: 'list', data: [{ amount: CENTS, period: { start, end } }] },
  };
  const payment = { type: 'payment_intent', payment_intent: newId('pi') };
  return [
    { type: 'invoice.paid', object: invoicePaid },
    {
      type: 'invoice_payment.paid',
      object: { id: newId('inpay'), object: 'invoice_payment', status: 'paid', invoice, payment },
    },
  ];
}

export const paymentFailed = (
  { customer, subscription, email }: SandboxSubscription,
  invoice: string,
  at: number,
): SandboxEvent => ({
  type: 'invoice.payment_failed',
  object: {
    id: invoice,
    object: 'invoice',
    status: 'open',
    customer,
    customer_email: email,
    created: at,
    next_payment_attempt: at + RETRY_AFTER_S,
    hosted_invoice_url: null,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
  },
});

export const chargeRefunded = (customer: string | null, payment: string, at: number): SandboxEvent => ({
  type: 'charge.refunded',
  object: {
    id: newId('ch'),
    object: 'charge',
    amount: CENTS,
    amount_refunded: CENTS,
    created: at,
    customer,
    payment_intent: payment,
    refunded: true,
  },
});
