/** When the payment was due to be tried again, and where the owner can pay by hand. */
export interface FailedAttempt {
  nextTry: Date | null;
  /** The provider's own page for this invoice; null when it said none. */
  payUrl: string | null;
}

/** What every fact may say of whom it is about. All ids are the payment provider's. */
interface Subject {
  customer: string | null;
  subscription: string | null;
  email: string | null;
}

/** Somebody went through the payment page. `payments`: the ids by which money that came, or went back, is named. */
export interface CheckoutFact extends Subject {
  kind: 'checkout';
  session: string;
  invoice: string | null;
  payments: string[];
  /** The account that the payment page was opened from. */
  accountRef: string | null;
  isPaid: boolean;
}

/** A period was paid for. `start` and `end` are missing where no line of the invoice says them. */
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

/** A subscription as it was when its event was made. */
export interface SubscriptionFact extends Subject {
  kind: 'subscription';
  status: string;
  /** When it is going to end by itself; null while it renews. */
  endsAt: Date | null;
  isDeleted: boolean;
}

/** Which money paid for which invoice: newer versions of the provider's API say it nowhere else. */
export interface InvoicePaymentFact extends Subject {
  kind: 'invoice-payment';
  invoice: string;
  payments: string[];
}

/** How much of a charge has gone back by then; a refund that failed says that none has. */
export interface RefundFact extends Subject {
  kind: 'refund';
  charge: string;
  payments: string[];
  /** Older versions of the provider's API say it. */
  invoice: string | null;
  chargedAt: Date | null;
  refunded: number;
  isWhole: boolean;
  hasFailed: boolean;
}

/** What an event of the payment provider says that matters here, in our words. */
export type BillingFact =
  CheckoutFact | InvoicePaidFact | InvoiceFailedFact | SubscriptionFact | InvoicePaymentFact | RefundFact;

/** A fact with when the provider made its event, whenever and in whatever order it came. */
export interface DatedFact {
  /** The event's id: the order of facts of the same second. */
  id: string;
  at: Date;
  fact: BillingFact;
}

/** The facts of one kind. */
export const factsOf = <Kind extends BillingFact['kind']>(
  facts: readonly DatedFact[],
  kind: Kind,
): (DatedFact & { fact: Extract<BillingFact, { kind: Kind }> })[] =>
  facts.filter(
    (one): one is DatedFact & { fact: Extract<BillingFact, { kind: Kind }> } => one.fact.kind === kind,
  );

/**
 * The ids by which facts may belong together; of those that only have the customer in common, `purchases.ts` says more. An
 * email is none: several accounts may be paid for by one person.
 */
export function linksOf(fact: BillingFact): string[] {
  const links = [fact.customer, fact.subscription];
  if (fact.kind === 'checkout') links.push(fact.session, fact.invoice, ...fact.payments);
  else if (fact.kind === 'refund') links.push(fact.charge, fact.invoice, ...fact.payments);
  else if (fact.kind === 'invoice-failed') links.push(fact.invoice);
  else if (fact.kind !== 'subscription') links.push(fact.invoice, ...fact.payments);
  return [...new Set(links.filter((link) => link !== null))];
}
