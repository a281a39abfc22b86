import type { UserDocument } from '../../access/accounts/user.schema.js';
import type { BillingFact, DatedFact } from './billing-fact.js';
import { purchasesIn } from './purchases.js';

/** Fields of a fact that identify the payer. Others are amounts, dates and document ids. */
export const PAYERS = ['email', 'customer', 'subscription', 'accountRef', 'payUrl'] as const;

type Account = Pick<UserDocument, '_id' | 'emailProvenAt'>;

/** Before its email is confirmed, an account may see the payers of its own purchases only. */
export function ownFactIds(account: Account, facts: readonly DatedFact[]): ReadonlySet<string> {
  const accountRef = account._id.toHexString();
  const isOwn = ({ fact }: DatedFact) => fact.kind === 'checkout' && fact.accountRef === accountRef;
  const own = account.emailProvenAt
    ? facts
    : purchasesIn(facts).flatMap((purchase) => (purchase.facts.some(isOwn) ? purchase.facts : []));
  return new Set(own.map(({ id }) => id));
}

export const withoutPayer = (fact: BillingFact): Partial<BillingFact> =>
  Object.fromEntries(
    Object.entries(fact).filter(([field]) => !PAYERS.some((payers) => payers === field)),
  ) as Partial<BillingFact>;

export function withOwnPagesOnly(account: Account, facts: readonly DatedFact[]): DatedFact[] {
  const own = ownFactIds(account, facts);
  return facts.map((dated) =>
    dated.fact.kind === 'invoice-failed' && !own.has(dated.id)
      ? { ...dated, fact: { ...dated.fact, payUrl: null } }
      : dated,
  );
}
