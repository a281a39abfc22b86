import type { BillingFact, InvoicePaidFact, SubscriptionFact } from './billing-fact.js';
import { Charge, Checkout, Dispute, Invoice, InvoicePayment, Refund, Subscription } from './stripe-shapes.js';

export interface SignedEvent {
  id: string;
  type: string;
  data: { object: unknown };
}

type Reader = (object: unknown, event: SignedEvent) => BillingFact | null;

const readers: Record<string, Reader> = {
  'checkout.session.completed': readCheckout,
  'checkout.session.async_payment_succeeded': readCheckout,
  'checkout.session.async_payment_failed': readCheckout,
  'invoice.paid': readPaidInvoice,
  'invoice.payment_succeeded': readPaidInvoice,
  'invoice.payment_failed': readFailedInvoice,
  'invoice_payment.paid': readInvoicePayment,
  'customer.subscription.created': readSubscription,
  'customer.subscription.updated': readSubscription,
  'customer.subscription.deleted': readSubscription,
  'charge.refunded': readRefundedCharge,
  'charge.dispute.closed': readLostDispute,
  'refund.failed': readFailedRefund,
  'refund.updated': readFailedRefund,
  'charge.refund.updated': readFailedRefund,
};

/** @returns null if the event is not used here, or lacks data */
export const factOf = (event: SignedEvent): BillingFact | null =>
  Object.hasOwn(readers, event.type) ? (readers[event.type]?.(event.data.object, event) ?? null) : null;

const emailOf = (text: string | null | undefined): string | null => text?.trim().toLowerCase() || null;

const present = (ids: (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string')),
];

/** A completed checkout that is not paid yet (a bank transfer) is no payment. */
function readCheckout(object: unknown, event: SignedEvent): BillingFact | null {
  const session = Checkout.safeParse(object).data;
  const email = emailOf(session?.customer_details?.email ?? session?.customer_email);
  const accountRef = session?.client_reference_id ?? null;
  if (!session || (!email && !accountRef && !session.customer)) return null;
  const { customer, subscription, invoice, payment_intent, payment_status } = session;
  const hasFailed = event.type.endsWith('failed');
  return {
    kind: 'checkout',
    session: session.id ?? event.id,
    ...{ customer, subscription, email, invoice, accountRef },
    payments: present([payment_intent]),
    isPaid: payment_status !== 'unpaid' && !hasFailed,
  };
}

const subscriptionOf = ({ parent, subscription, lines }: Invoice): string | null =>
  parent?.subscription_details?.subscription ?? subscription ?? present(lines.map(ofLine))[0] ?? null;

const ofLine = ({ parent, subscription }: Invoice['lines'][number]): string | null =>
  parent?.subscription_item_details?.subscription ?? subscription;

/** Of several lines (a change of plan has refunds) the one that lasts longest. */
function periodOf({ lines }: Invoice): InvoicePaidFact['period'] {
  const periods = lines
    .filter(({ amount }) => (amount ?? 0) >= 0)
    .flatMap(({ period }) => (period?.start && period.end ? [{ start: period.start, end: period.end }] : []));
  return periods.sort((a, b) => b.end.getTime() - a.end.getTime())[0] ?? null;
}

/** Invoices without a subscription do not concern this product. */
function subjectOf(object: unknown) {
  const invoice = Invoice.safeParse(object).data;
  const subscription = invoice && subscriptionOf(invoice);
  if (!invoice || !subscription) return null;
  const { customer, customer_email } = invoice;
  return {
    invoice,
    subject: { customer, subscription, email: emailOf(customer_email), invoice: invoice.id },
  };
}

function readPaidInvoice(object: unknown): BillingFact | null {
  const read = subjectOf(object);
  if (!read) return null;
  const { invoice, subject } = read;
  const period = periodOf(invoice);
  const paidAt = invoice.status_transitions?.paid_at ?? invoice.created ?? period?.start;
  if (!paidAt) return null;
  const payments = invoice.payments.flatMap(({ payment }) => [payment?.payment_intent, payment?.charge]);
  return {
    kind: 'invoice-paid',
    ...subject,
    payments: present([invoice.payment_intent, invoice.charge, ...payments]),
    paidAt,
    period,
    amount: invoice.amount_paid ?? null,
    currency: invoice.currency ?? null,
  };
}

function readFailedInvoice(object: unknown): BillingFact | null {
  const read = subjectOf(object);
  if (!read) return null;
  const { hosted_invoice_url: payUrl = null, next_payment_attempt: nextTry = null } = read.invoice;
  return { kind: 'invoice-failed', ...read.subject, nextTry, payUrl };
}

function readInvoicePayment(object: unknown): BillingFact | null {
  const { invoice, payment } = InvoicePayment.safeParse(object).data ?? {};
  const payments = present([payment?.payment_intent, payment?.charge]);
  if (!invoice || payments.length === 0) return null;
  return { kind: 'invoice-payment', customer: null, subscription: null, email: null, invoice, payments };
}

function readSubscription(object: unknown, { type }: SignedEvent): SubscriptionFact | null {
  const subscription = Subscription.safeParse(object).data;
  if (!subscription) return null;
  const { id, customer, status } = subscription;
  const isDeleted = type.endsWith('deleted');
  const endsAt = endOf(subscription);
  return { kind: 'subscription', customer, subscription: id, email: null, status, endsAt, isDeleted };
}

function endOf({ cancel_at, cancel_at_period_end, current_period_end, items }: Subscription): Date | null {
  if (cancel_at) return cancel_at;
  if (!cancel_at_period_end) return null;
  return current_period_end ?? items[0]?.current_period_end ?? null;
}

function readRefundedCharge(object: unknown): BillingFact | null {
  const charge = Charge.safeParse(object).data;
  if (!charge) return null;
  const { id, customer, payment_intent, invoice, created, amount_refunded, refunded } = charge;
  return {
    kind: 'refund',
    ...{ customer, subscription: null, email: null, charge: id, invoice },
    payments: present([payment_intent, id]),
    chargedAt: created ?? null,
    refunded: amount_refunded ?? 0,
    isWhole: refunded,
    hasFailed: false,
  };
}

/** A lost dispute counts as a full refund; a won one changes nothing. */
function readLostDispute(object: unknown): BillingFact | null {
  const { amount, charge, payment_intent = null, status } = Dispute.safeParse(object).data ?? {};
  if (!charge || status !== 'lost') return null;
  return {
    kind: 'refund',
    ...{ customer: null, subscription: null, email: null, charge, invoice: null },
    payments: present([payment_intent, charge]),
    chargedAt: null,
    refunded: amount ?? 0,
    isWhole: true,
    hasFailed: false,
  };
}

/** Only failed refunds: the charge reports successful ones. */
function readFailedRefund(object: unknown): BillingFact | null {
  const { charge, customer = null, payment_intent, status } = Refund.safeParse(object).data ?? {};
  if (!charge || (status !== 'failed' && status !== 'canceled')) return null;
  return {
    kind: 'refund',
    ...{ customer, subscription: null, email: null, charge, invoice: null },
    payments: present([payment_intent, charge]),
    chargedAt: null,
    refunded: 0,
    isWhole: false,
    hasFailed: true,
  };
}
