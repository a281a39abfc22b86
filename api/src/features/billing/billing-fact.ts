export interface FailedAttempt {
  nextTry: Date | null;
  /** The provider's page for this invoice; null if unknown. */
  payUrl: string | null;
}

/** Fields of every fact. All ids are the payment provider's. */
interface Subject {
  customer: string | null;
  subscription: string | null;
  email: string | null;
}

/** A completed checkout. `payments`: ids of the payment, also used for refunds. */
export interface CheckoutFact extends Subject {
  kind: 'checkout';
  session: string;
  invoice: string | null;
  payments: string[];
  /** The account that the payment page was opened from. */
  accountRef: string | null;
  isPaid: boolean;
}

/** A paid period. `start` and `end` are missing if no line of the invoice has them. */
export interface InvoicePaidFact extends Subject {
  kind: 'invoice-paid';
  invoice: string;
  payments: string[];
  paidAt: Date;
  period: { start: Date; end: Date } | null;
  /** In the currency's smallest unit. */
  amount: number | null;
  currency: string | null;
}

export interface InvoiceFailedFact extends Subject, FailedAttempt {
  kind: 'invoice-failed';
  invoice: string;
}

export interface SubscriptionFact extends Subject {
  kind: 'subscription';
  status: string;
  /** When it ends by itself; null while it renews. */
  endsAt: Date | null;
  isDeleted: boolean;
}

/** Which payment belongs to which invoice: newer API versions say it nowhere else. */
export interface InvoicePaymentFact extends Subject {
  kind: 'invoice-payment';
  invoice: string;
  payments: string[];
}

/** How much of a charge has been refunded; a failed refund says nothing was. */
export interface RefundFact extends Subject {
  kind: 'refund';
  charge: string;
  payments: string[];
  /** Only in older versions of the provider's API. */
  invoice: string | null;
  chargedAt: Date | null;
  refunded: number;
  isWhole: boolean;
  hasFailed: boolean;
}

export type BillingFact =
  | CheckoutFact
  | InvoicePaidFact
  | InvoiceFailedFact
  | SubscriptionFact
  | InvoicePaymentFact
  | RefundFact;

export interface DatedFact {
  /** The event's id: orders facts of the same second. */
  id: string;
  at: Date;
  fact: BillingFact;
}

export const factsOf = <Kind extends BillingFact['kind']>(
  facts: readonly DatedFact[],
  kind: Kind,
): (DatedFact & { fact: Extract<BillingFact, { kind: Kind }> })[] =>
  facts.filter(
    (one): one is DatedFact & { fact: Extract<BillingFact, { kind: Kind }> } => one.fact.kind === kind,
  );

/** Ids that connect facts. Emails do not: one person may pay for several accounts. */
export function linksOf(fact: BillingFact): string[] {
  const links = [fact.customer, fact.subscription];
  if (fact.kind === 'checkout') links.push(fact.session, fact.invoice, ...fact.payments);
  else if (fact.kind === 'refund') links.push(fact.charge, fact.invoice, ...fact.payments);
  else if (fact.kind === 'invoice-failed') links.push(fact.invoice);
  else if (fact.kind !== 'subscription') links.push(fact.invoice, ...fact.payments);
  return [...new Set(links.filter((link) => link !== null))];
}
