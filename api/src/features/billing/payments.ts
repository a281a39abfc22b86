import { factsOf, type DatedFact, type RefundFact } from './billing-fact.js';
import type { PaidTime } from '../../access/accounts/membership-end.js';

export interface Payment {
  /** The invoice's id, or the checkout's. */
  id: string;
  customer: string | null;
  subscription: string | null;
  paidAt: Date;
  time: PaidTime;
  /** Ids that a refund may name. */
  payments: ReadonlySet<string>;
}

/** Paid and not fully refunded, independent of the order in which facts arrived. */
export function paymentsOf(facts: readonly DatedFact[]): Payment[] {
  const all = [...paidInvoices(facts), ...checkoutsAlone(facts)].sort(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const refunded = refundedAmong(all, facts);
  return all.filter(({ id }) => !refunded.has(id));
}

function paidInvoices(facts: readonly DatedFact[]): Payment[] {
  const invoicePayments = factsOf(facts, 'invoice-payment');
  const byInvoice = new Map<string, Payment>();
  for (const { fact } of inOrder(factsOf(facts, 'invoice-paid'))) {
    const { invoice, customer, subscription, paidAt, period } = fact;
    const named = invoicePayments
      .filter((one) => one.fact.invoice === invoice)
      .flatMap((one) => one.fact.payments);
    const before = byInvoice.get(invoice)?.payments ?? [];
    const time: PaidTime = period
      ? { at: period.start, id: invoice, until: period.end }
      : { at: paidAt, id: invoice, months: 1 };
    const payments = new Set([...before, ...fact.payments, ...named]);
    byInvoice.set(invoice, { id: invoice, customer, subscription, paidAt, time, payments });
  }
  return [...byInvoice.values()];
}

/** A one-time payment, or a subscription whose first invoice is still to come: each worth a month. */
function checkoutsAlone(facts: readonly DatedFact[]): Payment[] {
  const invoices = factsOf(facts, 'invoice-paid').map(({ fact }) => fact);
  const bySession = new Map<string, Payment>();
  for (const { fact, at } of inOrder(factsOf(facts, 'checkout'))) {
    const { session, customer, subscription, invoice } = fact;
    const hasInvoice = invoices.some(
      (one) => one.invoice === invoice || (subscription !== null && one.subscription === subscription),
    );
    if (!fact.isPaid || hasInvoice || bySession.has(session)) continue;
    const time: PaidTime = { at, id: session, months: 1 };
    const payments = new Set(fact.payments);
    bySession.set(session, { id: invoice ?? session, customer, subscription, paidAt: at, time, payments });
  }
  return [...bySession.values()];
}

function refundedAmong(payments: readonly Payment[], facts: readonly DatedFact[]): ReadonlySet<string> {
  const latest = new Map<string, RefundFact>();
  const refunds = factsOf(facts, 'refund').sort(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      Number(a.fact.hasFailed) - Number(b.fact.hasFailed) ||
      a.fact.refunded - b.fact.refunded,
  );
  const charged = new Map<string, Date>();
  for (const { fact } of refunds) {
    latest.set(fact.charge, fact);
    if (fact.chargedAt) charged.set(fact.charge, fact.chargedAt);
  }
  const whole = [...latest.values()].filter(({ isWhole }) => isWhole);
  const gone = new Set<string>();
  const isNamed = (refund: RefundFact, { id, payments: money }: Payment) =>
    id === refund.invoice || refund.payments.some((one) => money.has(one));
  const unnamed = whole.filter((refund) => {
    const named = payments.filter((payment) => isNamed(refund, payment));
    for (const { id } of named) gone.add(id);
    return named.length === 0;
  });
  for (const refund of unnamed) {
    const id = likeliest(refund, payments, gone);
    if (id !== null) gone.add(id);
  }
  return gone;
}

/** If nothing says what a charge paid for: the customer's nearest payment in time without other facts. */
function likeliest(
  { customer, chargedAt }: RefundFact,
  payments: readonly Payment[],
  gone: ReadonlySet<string>,
): string | null {
  if (customer === null || chargedAt === null) return null;
  const distance = ({ paidAt }: Payment) => Math.abs(paidAt.getTime() - chargedAt.getTime());
  const [nearest] = payments
    .filter((one) => one.customer === customer && one.payments.size === 0 && !gone.has(one.id))
    .sort((a, b) => distance(a) - distance(b));
  return nearest?.id ?? null;
}

/** By the provider's time, then by event id, so that the order of arrival does not matter. */
export const inOrder = <Fact extends DatedFact>(facts: readonly Fact[]): Fact[] =>
  [...facts].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
