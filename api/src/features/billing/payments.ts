import { factsOf, type DatedFact, type RefundFact } from './billing-fact.js';
import type { PaidTime } from '../../access/accounts/membership-end.js';

/** Money that came in for time of membership. */
export interface Payment {
  /** The invoice's, or the checkout's where there is none yet. */
  id: string;
  customer: string | null;
  subscription: string | null;
  paidAt: Date;
  time: PaidTime;
  /** The ids by which the same money may be given back. */
  payments: ReadonlySet<string>;
}

/** What was paid for and not given back as a whole, whatever the order in which the facts came to be known. */
export function paymentsOf(facts: readonly DatedFact[]): Payment[] {
  const all = [...paidInvoices(facts), ...checkoutsAlone(facts)].sort(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const refunded = refundedAmong(all, facts);
  return all.filter(({ id }) => !refunded.has(id));
}

function paidInvoices(facts: readonly DatedFact[]): Payment[] {
  const known = factsOf(facts, 'invoice-payment');
  const byInvoice = new Map<string, Payment>();
  for (const { fact } of inOrder(factsOf(facts, 'invoice-paid'))) {
    const { invoice, customer, subscription, paidAt, period } = fact;
    const told = known.filter((one) => one.fact.invoice === invoice).flatMap((one) => one.fact.payments);
    const before = byInvoice.get(invoice)?.payments ?? [];
    const time: PaidTime = period
      ? { at: period.start, id: invoice, until: period.end }
      : { at: paidAt, id: invoice, months: 1 };
    const payments = new Set([...before, ...fact.payments, ...told]);
    byInvoice.set(invoice, { id: invoice, customer, subscription, paidAt, time, payments });
  }
  return [...byInvoice.values()];
}

/**
 * Checkouts for which no invoice is known: of a payment link that asks for money once, or of a subscription whose first
 * invoice is still on its way. Each is worth a month.
 */
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

/** The ids of the payments that were given back as a whole. */
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

/** Where nothing says what a charge paid for: the customer's payment of which nothing else is known, nearest in time. */
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

/** By the provider's clock; of the same second by the event's id, so that it is the same however they came. */
export const inOrder = <Fact extends DatedFact>(facts: readonly Fact[]): Fact[] =>
  [...facts].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
