import type { UserDocument } from '../../access/accounts/user.schema.js';
import type { BillingFact, DatedFact } from './billing-fact.js';
import { purchasesIn } from './purchases.js';

/** What of a fact says who paid, or leads to them. The rest is amounts, dates and the provider's numbers of documents. */
export const PAYERS = ['email', 'customer', 'subscription', 'accountRef', 'payUrl'] as const;

type Account = Pick<UserDocument, '_id' | 'emailProvenAt'>;

/**
 * The facts of an account, by their ids, of which it may know who paid: all of them once its email is known to be its own;
 * before, those of purchases that were made from the account. Anybody can register with the email of somebody who pays.
 */
export function factsOfOwnPayer(account: Account, facts: readonly DatedFact[]): ReadonlySet<string> {
  const accountRef = account._id.toHexString();
  const isOwn = ({ fact }: DatedFact) => fact.kind === 'checkout' && fact.accountRef === accountRef;
  const own = account.emailProvenAt
    ? facts
    : purchasesIn(facts).flatMap((purchase) => (purchase.facts.some(isOwn) ? purchase.facts : []));
  return new Set(own.map(({ id }) => id));
}

/** A fact as it may be told to an account that need not be the payer's. */
export const withoutPayer = (fact: BillingFact): Partial<BillingFact> =>
  Object.fromEntries(
    Object.entries(fact).filter(([field]) => !PAYERS.some((payers) => payers === field)),
  ) as Partial<BillingFact>;

/** The same facts, in which the provider's page for an open invoice is only where the account may know who pays. */
export function withOwnPagesOnly(account: Account, facts: readonly DatedFact[]): DatedFact[] {
  const own = factsOfOwnPayer(account, facts);
  return facts.map((dated) =>
    dated.fact.kind === 'invoice-failed' && !own.has(dated.id)
      ? { ...dated, fact: { ...dated.fact, payUrl: null } }
      : dated,
  );
}
